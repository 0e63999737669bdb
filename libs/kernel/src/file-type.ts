/** The media types of documents, which the payment partner accepts as well. */
export const documentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
/** The media types of receipts: those of documents, and what the cameras of phones write. */
export const receiptTypes = [...documentTypes, 'image/heic'] as const;
/** The media types of images that every browser shows, for public pages. */
export const webImageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type WebImageType = (typeof webImageTypes)[number];
export type FileType = (typeof receiptTypes)[number] | WebImageType;

/** The first bytes of each type (ISO 32000-1 §7.5.2, PNG §5.2, JPEG B.1.1.3). */
const beginnings: readonly (readonly [FileType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];
/** A HEIC file begins with a box `ftyp`, whose major brand is one of these (ISO/IEC 14496-12 §4.3, 23008-12 annex B). */
const heicBrands = ['heic', 'heix', 'mif1'];

/** File extensions of each type; the first is appended to a name without any of them. */
const endings: Record<FileType, readonly [string, ...string[]]> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/heic': ['.heic', '.heif'],
  'image/webp': ['.webp'],
};

/** The number of first bytes needed to detect the type. */
export const fileBeginningBytes = 12;

/** Detects the type from the content, not from the name or declared type; null for other types. */
export function fileTypeOf(beginning: Uint8Array): FileType | null {
  const isOf = (bytes: readonly number[]) => bytes.every((byte, at) => beginning[at] === byte);
  const type = beginnings.find(([, bytes]) => isOf(bytes))?.[0];
  if (type !== undefined) return type;
  if (isHeic(beginning)) return 'image/heic';
  return isWebp(beginning) ? 'image/webp' : null;
}

/** RFC 9649 §2.4: `RIFF`, the size, and `WEBP`. */
function isWebp(beginning: Uint8Array): boolean {
  const [container, , form] = [0, 4, 8].map((at) => String.fromCharCode(...beginning.subarray(at, at + 4)));
  return container === 'RIFF' && form === 'WEBP';
}

function isHeic(beginning: Uint8Array): boolean {
  const [boxType, brand] = [4, 8].map((at) => String.fromCharCode(...beginning.subarray(at, at + 4)));
  return boxType === 'ftyp' && heicBrands.includes(brand ?? '');
}

/**
 * The file name with an extension of the detected type. The extension decides which program opens a saved file: one that
 * begins as a PDF and is named `letter.hta` would be executed (OWASP ASVS 5.0, 5.2.2).
 */
export function fileNameOf(name: string, type: FileType): string {
  const isNamed = endings[type].some((ending) => name.toLowerCase().endsWith(ending));
  return isNamed ? name : name + endings[type][0];
}
