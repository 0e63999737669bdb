import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';
import { DocumentStore } from '../document-store.port.ts';

/** Parts are rows that are deleted with their document. */
@Injectable()
export class PostgresDocumentStore extends DocumentStore {
  async save(tx: Transaction, documentId: string, part: number, content: Uint8Array): Promise<boolean> {
    const added = await tx.query(
      `insert into document_part (document_id, part, content) values ($1, $2, $3)
       on conflict do nothing returning part`,
      [documentId, part, content],
    );
    if (added.length > 0) return true;
    const same = await tx.query(
      `select 1 from document_part where document_id = $1 and part = $2 and content = $3`,
      [documentId, part, content],
    );
    return same.length > 0;
  }

  async read(tx: Transaction, documentId: string, part: number): Promise<Uint8Array | null> {
    const [row] = await tx.query<{ content: Uint8Array }>(
      `select content from document_part where document_id = $1 and part = $2`,
      [documentId, part],
    );
    return row?.content ?? null;
  }
}
