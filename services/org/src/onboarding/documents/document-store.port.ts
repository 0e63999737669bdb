import { type Transaction } from '@almoner/platform';

/**
 * Storage for the bytes of documents: PostgreSQL, or an object store. The caller has already checked the owner of the
 * document's row in the same transaction.
 */
export abstract class DocumentStore {
  /** Repeating a part changes nothing. False when the part exists with other content, which stays. */
  abstract save(tx: Transaction, documentId: string, part: number, content: Uint8Array): Promise<boolean>;
  /** Null for a part that does not exist. */
  abstract read(tx: Transaction, documentId: string, part: number): Promise<Uint8Array | null>;
}
