import { type DocumentWire } from '@almoner/contracts';
import { type DocumentRecord } from './persistence/document.repository.ts';

/** Null for an unfinished upload. */
export function toDocument(record: DocumentRecord): DocumentWire | null {
  const { id, purpose, name, bytes, type, sha256, uploadedAt, handedInAt } = record;
  if (type === null || sha256 === null || uploadedAt === null) return null;
  return {
    id,
    purpose,
    name,
    bytes,
    type,
    sha256,
    uploadedAt: uploadedAt.toISOString(),
    isHandedIn: handedInAt !== null,
  };
}
