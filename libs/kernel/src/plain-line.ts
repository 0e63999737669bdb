/** Joins letters of some scripts and parts of an emoji; anywhere else nobody sees it. */
const joiner =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}])[\u{200C}\u{200D}](?=[\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/**
 * Whether everything in a name can be seen: no control characters, line ends or marks that turn the direction of the
 * text, with which one name passes for another (Unicode TR36). Zero-width joiners stand where a script needs them.
 */
export function isPlainLine(text: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text.replace(joiner, ''));
}

/** As a plain line, but of several: line ends and tabs may stand in it. */
export function isPlainText(text: string): boolean {
  return text.split(/\r\n|[\n\r\t]/).every(isPlainLine);
}
