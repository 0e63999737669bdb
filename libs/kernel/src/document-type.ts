/** The media types of documents. */
export const documentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The first bytes of each type (ISO 32000-1 §7.5.2, PNG §5.2, JPEG B.1.1.3). */
const beginnings: readonly (readonly [DocumentType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** File extensions of each type; the first is appended to a name without any of them. */
const endings: Record<DocumentType, readonly [string, ...string[]]> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
};

/** The number of first bytes needed to detect the type. */
export const documentBeginningBytes = 8;

/** Detects the type from the content, not from the name or declared type; null for other types. */
export function documentTypeOf(beginning: Uint8Array): DocumentType | null {
  const isOf = (bytes: readonly number[]) => bytes.every((byte, at) => beginning[at] === byte);
  return beginnings.find(([, bytes]) => isOf(bytes))?.[0] ?? null;
}

/**
 * The file name with an extension of the detected type. The extension decides which program opens a saved file: one that
 * begins as a PDF and is named `letter.hta` would be executed (OWASP ASVS 5.0, 5.2.2).
 */
export function documentNameOf(name: string, type: DocumentType): string {
  const isNamed = endings[type].some((ending) => name.toLowerCase().endsWith(ending));
  return isNamed ? name : name + endings[type][0];
}
