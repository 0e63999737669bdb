import { documentPartBytes, failure } from '@almoner/contracts';
import { type Logger, type Transaction } from '@almoner/platform';
import { partBytes, partCount } from './file-parts.ts';
import { type FileTables } from './file-tables.ts';
import { type ObjectStore } from './object-store.port.ts';
import { hasHash } from './part-hashes.ts';

/** Runs its work in a transaction, after the caller's access to the file was checked in it. */
export type InFileTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

interface Place {
  readonly bytes: number;
  /** Null for a file whose content is in the database. */
  readonly objectKey: string | null;
  /** For all parts, one after another. */
  readonly objectPartHashes: Buffer | null;
}
interface PartPlace extends Place {
  readonly content: Uint8Array | null;
}

/**
 * The bytes of files. Uploads are kept in the database, in parts. `FileMover` moves finished ones to an object store, where
 * one is configured; the row of each file says where its content is.
 */
export class FileStore {
  private readonly tables: FileTables;
  private readonly objects: ObjectStore | null;
  private readonly logger: Logger;

  constructor(tables: FileTables, objects: ObjectStore | null, logger: Logger) {
    this.tables = tables;
    this.objects = objects;
    this.logger = logger;
  }

  /** Repeating a part changes nothing. False when the part exists with other content, which stays. */
  async save(tx: Transaction, fileId: string, part: number, content: Uint8Array): Promise<boolean> {
    const { part: table, fileColumn } = this.tables;
    const place = await this.placeOf(tx, fileId, part);
    if (place?.objectPartHashes != null) return hasHash(place.objectPartHashes, part, content);
    const added = await tx.query(
      `insert into ${table} (${fileColumn}, part, content) values ($1, $2, $3)
       on conflict do nothing returning part`,
      [fileId, part, content],
    );
    if (added.length > 0) return true;
    const same = await tx.query(
      `select 1 from ${table} where ${fileColumn} = $1 and part = $2 and content = $3`,
      [fileId, part, content],
    );
    return same.length > 0;
  }

  /**
   * Null for a part that does not exist.
   * @throws DomainError `file_store_unavailable`, `file_damaged`
   */
  async read(within: InFileTransaction, fileId: string, part: number): Promise<Uint8Array | null> {
    const place = await within((tx) => this.placeOf(tx, fileId, part));
    if (place === null) return null;
    if (place.objectKey === null) return place.content;
    const content = await this.readObject(place, part);
    if (content !== null) return content;
    // The file may have been deleted between the two reads.
    const now = await within((tx) => this.placeOf(tx, fileId, part));
    if (now?.objectKey === place.objectKey && partBytes(place.bytes, part) > 0)
      throw this.damaged(place.objectKey);
    return null;
  }

  /**
   * The content of a file of this size; null while a part is missing.
   * @throws DomainError `file_store_unavailable`, `file_damaged`
   */
  async readAll(
    within: InFileTransaction,
    { id, bytes }: { readonly id: string; readonly bytes: number },
  ): Promise<Buffer | null> {
    // In this order: what is moved between the two statements is found by the second.
    const [parts, place] = await within(async (tx) => [
      await this.partsOf(tx, id),
      await this.placeOf(tx, id, 0),
    ]);
    if (parts.length === partCount(bytes)) return Buffer.concat(parts);
    if (place?.objectKey == null) return null;
    const moved: Uint8Array[] = [];
    for (let part = 0; part < partCount(bytes); part++) {
      const content = await this.read(within, id, part);
      if (content === null) return null;
      moved.push(content);
    }
    return Buffer.concat(moved);
  }

  private async partsOf(tx: Transaction, fileId: string): Promise<Uint8Array[]> {
    const { part, fileColumn } = this.tables;
    const rows = await tx.query<{ content: Uint8Array }>(
      `select content from ${part} where ${fileColumn} = $1 order by part`,
      [fileId],
    );
    return rows.map(({ content }) => content);
  }

  private async placeOf(tx: Transaction, fileId: string, part: number): Promise<PartPlace | null> {
    const { file, part: table, fileColumn } = this.tables;
    const [row] = await tx.query<PartPlace>(
      `select f.bytes, f.object_key as "objectKey", f.object_part_hashes as "objectPartHashes", p.content
       from ${file} f left join ${table} p on p.${fileColumn} = f.id and p.part = $2 where f.id = $1`,
      [fileId, part],
    );
    return row ?? null;
  }

  /** Null for an object that is gone, and for a part that the file does not have. */
  private async readObject(
    { bytes, objectKey, objectPartHashes }: Place,
    part: number,
  ): Promise<Uint8Array | null> {
    const length = partBytes(bytes, part);
    if (objectKey === null || objectPartHashes === null || length === 0) return null;
    if (this.objects === null) {
      this.logger.error({ key: objectKey }, 'the file is in an object store, and none is configured');
      throw failure('file_store_unavailable');
    }
    const from = part * documentPartBytes;
    const content = await this.objects.read(objectKey, { from, bytes: length });
    if (content === null) return null;
    if (content.length !== length || !hasHash(objectPartHashes, part, content)) throw this.damaged(objectKey);
    return content;
  }

  private damaged(key: string) {
    this.logger.error({ key }, 'the content of a file in the object store is not what was stored');
    return failure('file_damaged');
  }
}
