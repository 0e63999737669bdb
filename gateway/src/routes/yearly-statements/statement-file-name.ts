const longestName = 60;

/**
 * For one donor in the ZIP file: the name without characters that file systems refuse, and the end of the id, because donors may
 * have the same name.
 */
export function statementFileName(
  { donorId, name }: { readonly donorId: string; readonly name: string },
  year: number,
): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{M}\p{N}@._ -]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ .]+|[ .]+$/g, '');
  const shown = [...plain].slice(0, longestName).join('').trim();
  return `${[shown, year, donorId.slice(-12)].filter((part) => part !== '').join(' ')}.pdf`;
}
