import { isUtf8 } from 'node:buffer';
import { type DonorImportEncoding } from '@almoner/contracts';
import { textOfWindows1252 } from '@almoner/kernel';

export interface FileText {
  readonly text: string;
  readonly encoding: DonorImportEncoding;
}

/**
 * What text in another one-byte encoding, or with two bytes for a character, looks like when it is read as Windows-1252. Names in western
 * languages do not look like this.
 */
const signsOfOtherEncodings = [
  // Bytes that Windows-1252 does not define.
  /[\u0080-\u009f]/,
  // Cyrillic, Greek, Chinese and other scripts become runs of such letters and signs.
  /(?:(?![€‘’“”–—…•])[^\0-\u007f]){3}/,
  // A sign within a word, or at its start: Central European letters, accents of Mac OS Roman.
  /\p{L}[¡-©«-´¶-¹»-¿×÷ƒ†‡‰ˆ˜„‚\u00ad]\p{L}/u,
  /(?:^|[\s",;])[¡-§¨©¬-´¸¹¼-¾×÷ƒ†‡‰ˆ˜]\p{L}/u,
  /\p{Ll}[–—]\p{Ll}/u,
  // UTF-8 with a broken byte: the first byte of two is such a letter, the second one a sign.
  /[ÂÃÄÅÎÏÐÑ][\u00a0-\u00bf€-™‚ƒ„…†‡ˆ‰‹‘’“”•–—˜›]/u,
  // A capital letter with an accent within a word in small letters.
  /\p{L}[ŠŽŸÀ-ÖØ-Þ]\p{Ll}|\p{Ll}[ŠŽŸÀ-ÖØ-Þ]/u,
];

/**
 * The text of a file in UTF-8, UTF-16 with a byte order mark, or Windows-1252, which Excel writes by default; null for other content, so
 * that no name is ever stored with wrong characters. A byte order mark is not part of the text.
 */
export function decodeText(content: Uint8Array): FileText | null {
  const utf16 = utf16Of(content);
  const decoded = utf16 === null ? oneByteOf(content) : decodeUtf16(content, utf16);
  // PostgreSQL stores no NUL.
  return decoded === null || decoded.text.includes('\0') ? null : decoded;
}

function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function decodeUtf16(content: Uint8Array, label: 'utf-16le' | 'utf-16be'): FileText | null {
  const text = new TextDecoder(label).decode(content);
  // What the decoder writes for bytes that are not a character.
  return text.includes('\uFFFD') ? null : { text, encoding: 'utf-16' };
}

function oneByteOf(content: Uint8Array): FileText | null {
  if (isUtf8(content)) return { text: new TextDecoder().decode(content), encoding: 'utf-8' };
  const text = textOfWindows1252(content);
  return signsOfOtherEncodings.some((sign) => sign.test(text)) ? null : { text, encoding: 'windows-1252' };
}
