import { failure } from '@almoner/contracts';

/** PostgreSQL cannot store U+0000, and a lone surrogate is not a character. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes(String.fromCharCode(0));

/** @throws DomainError `invalid_input` that names the first field with such text. */
export function refuseUnstorableText(value: unknown): void {
  const path = pathOfUnstorable(value);
  if (path === null) return;
  throw failure('invalid_input', undefined, [
    { field: path.join('.'), message: 'Contains a character that is not text' },
  ]);
}

/** Builds the path only for a bad string, because nearly all are good. */
function pathOfUnstorable(value: unknown): string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const path = pathOfUnstorable(inner);
    if (path !== null) return [key, ...path];
  }
  return null;
}
