import { failure } from '@almoner/contracts';

/** PostgreSQL stores no U+0000, and half of a surrogate pair is no character at all. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes(String.fromCharCode(0));

/** @throws DomainError `invalid_input` that names the first field whose text nobody could store or read. */
export function refuseUnstorableText(value: unknown): void {
  const path = pathOfUnstorable(value);
  if (path === null) return;
  throw failure('invalid_input', undefined, [
    { field: path.join('.'), message: 'Has a character that is no text' },
  ]);
}

/** The path is put together on the way back alone: nearly every text is a good one. */
function pathOfUnstorable(value: unknown): string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const path = pathOfUnstorable(inner);
    if (path !== null) return [key, ...path];
  }
  return null;
}
