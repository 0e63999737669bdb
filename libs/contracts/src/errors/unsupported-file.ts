import { type DomainError } from '@almoner/kernel';
import { failure } from './catalog.ts';

const names: Partial<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'image/heif': 'HEIF',
  'text/csv': 'CSV',
};

/** The DomainError `document_type_unsupported`, which names the media types that are accepted. */
export function unsupportedFile(types: readonly string[]): DomainError {
  const accepted = types.map((type) => names[type] ?? type);
  const list = [accepted.slice(0, -1).join(', '), accepted.at(-1)].filter(Boolean).join(' or ');
  return failure('document_type_unsupported', `This type of file is not accepted here. Upload ${list}.`);
}
