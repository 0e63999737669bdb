import { failure } from '@almoner/contracts';

/** PostgreSQL stores no U+0000, and half of a surrogate pair is no character at all. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes(String.fromCharCode(0));

/** @throws DomainError `invalid_input` that names the first field whose text nobody could store or read. */
export function refuseUnstorableText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && !isStorable(value)) {
    throw failure('invalid_input', undefined, [
      { field: path.join('.'), message: 'Has a character that is no text' },
    ]);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) refuseUnstorableText(inner, [...path, key]);
}
