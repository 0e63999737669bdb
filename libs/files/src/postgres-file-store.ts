import { type Transaction } from '@almoner/platform';
import { FileStore } from './file-store.port.ts';

/** A service's table of parts: `part`, `content`, and a column that names the file. Names of the service's own code. */
export interface PartTable {
  readonly name: string;
  readonly fileColumn: string;
}

/** Parts are rows that are deleted with their file. */
export class PostgresFileStore extends FileStore {
  private readonly table: PartTable;

  constructor(table: PartTable) {
    super();
    this.table = table;
  }

  async save(tx: Transaction, fileId: string, part: number, content: Uint8Array): Promise<boolean> {
    const { name, fileColumn } = this.table;
    const added = await tx.query(
      `insert into ${name} (${fileColumn}, part, content) values ($1, $2, $3)
       on conflict do nothing returning part`,
      [fileId, part, content],
    );
    if (added.length > 0) return true;
    const same = await tx.query(
      `select 1 from ${name} where ${fileColumn} = $1 and part = $2 and content = $3`,
      [fileId, part, content],
    );
    return same.length > 0;
  }

  async read(tx: Transaction, fileId: string, part: number): Promise<Uint8Array | null> {
    const { name, fileColumn } = this.table;
    const [row] = await tx.query<{ content: Uint8Array }>(
      `select content from ${name} where ${fileColumn} = $1 and part = $2`,
      [fileId, part],
    );
    return row?.content ?? null;
  }
}
