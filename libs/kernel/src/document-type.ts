/** What may be handed in as a document. */
export const documentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** How files of each type begin (ISO 32000-1 §7.5.2, PNG §5.2, JPEG B.1.1.3). */
const beginnings: readonly (readonly [DocumentType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** How names of each type end; the first is added to a name that ends in none of them. */
const endings: Record<DocumentType, readonly [string, ...string[]]> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
};

/** Enough of a file's first bytes to tell its type. */
export const documentBeginningBytes = 8;

/** By what a file is, not by what it is called or said to be; null for whatever is none of ours. */
export function documentTypeOf(beginning: Uint8Array): DocumentType | null {
  const isOf = (bytes: readonly number[]) => bytes.every((byte, at) => beginning[at] === byte);
  return beginnings.find(([, bytes]) => isOf(bytes))?.[0] ?? null;
}

/**
 * What a document is called once it is known what it is. Whoever saves it opens it with the program that its name asks for:
 * a file that begins as a PDF and is called `letter.hta` would be run (OWASP ASVS 5.0, 5.2.2).
 */
export function documentNameOf(name: string, type: DocumentType): string {
  const isNamed = endings[type].some((ending) => name.toLowerCase().endsWith(ending));
  return isNamed ? name : name + endings[type][0];
}
