import { type Transaction } from '@almoner/platform';
import { partCount } from './file-parts.ts';

/**
 * Storage for the bytes of files: PostgreSQL, or an object store. The caller has already checked the owner of the file's
 * row in the same transaction.
 */
export abstract class FileStore {
  /** Repeating a part changes nothing. False when the part exists with other content, which stays. */
  abstract save(tx: Transaction, fileId: string, part: number, content: Uint8Array): Promise<boolean>;
  /** Null for a part that does not exist. */
  abstract read(tx: Transaction, fileId: string, part: number): Promise<Uint8Array | null>;

  /** The content of a file of this size; null while a part is missing. */
  async readAll(
    tx: Transaction,
    { id, bytes }: { readonly id: string; readonly bytes: number },
  ): Promise<Buffer | null> {
    const parts: Uint8Array[] = [];
    for (let part = 0; part < partCount(bytes); part++) {
      const content = await this.read(tx, id, part);
      if (content === null) return null;
      parts.push(content);
    }
    return Buffer.concat(parts);
  }
}
