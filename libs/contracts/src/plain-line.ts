/** Joins letters of some scripts and parts of an emoji; invisible anywhere else. */
const joiner =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}])[\u{200C}\u{200D}](?=[\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/**
 * Returns whether a name has only visible characters: no control characters, line breaks or direction marks, which can make one
 * name look like another (Unicode TR36). Zero-width joiners are allowed where a script needs them.
 */
export function isPlainLine(text: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text.replace(joiner, ''));
}

/** Like a plain line, with line breaks and tabs allowed. */
export function isPlainText(text: string): boolean {
  return text.split(/\r\n|[\n\r\t]/).every(isPlainLine);
}
