/** The characters of the bytes from 0x80 to 0x9f; five of them are unassigned. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * The text as bytes of Windows-1252, which programs without Unicode read (WHATWG Encoding Standard, index windows-1252). A character that it
 * does not have is written without its accents or, if that is not enough, by its code point as in `U+0416`, so that different names
 * stay different.
 */
export function windows1252Of(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text.normalize('NFC')).flatMap(bytesOf));
}

/** Some Node versions decode `windows-1252` as ISO 8859-1, which has other characters from 0x80 to 0x9f. */
export const textOfWindows1252 = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replaceAll(/[\u0080-\u009f]/g, (character) => upper[character.charCodeAt(0) - 0x80] ?? character);

function bytesOf(character: string): number[] {
  const byte = byteOf(character);
  if (byte !== null) return [byte];
  const plain = Array.from(character.normalize('NFKD').replaceAll(/\p{M}/gu, '')).map(byteOf);
  const known = plain.flatMap((one) => one ?? []);
  if (known.length > 0 && known.length === plain.length) return known;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return Array.from(`U+${code}`, (letter) => letter.charCodeAt(0));
}

function byteOf(character: string): number | null {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const index = upper.indexOf(character);
  return index === -1 ? null : 0x80 + index;
}
