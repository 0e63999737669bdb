import { type Transaction } from '@almoner/platform';

/**
 * Where the bytes of documents lie: PostgreSQL now, an object store where there is one. Whose a document is, its row
 * says; whoever calls has found that row already, in this transaction.
 */
export abstract class DocumentStore {
  /** The same part twice is one. False when another content has its place already; that one stays. */
  abstract keep(tx: Transaction, documentId: string, part: number, content: Uint8Array): Promise<boolean>;
  /** How many parts are there. */
  abstract count(tx: Transaction, documentId: string): Promise<number>;
  /** Null for a part that is not there. */
  abstract read(tx: Transaction, documentId: string, part: number): Promise<Uint8Array | null>;
}
