/** As in `1,234.56`. */
const pointed = /(?<![\d.,])(\d{1,3}(?:,\d{3}){1,3}|\d{1,10})\.(\d{2})(?![\d.,]?\d)/g;
/** As in `1.234,56`, which is usual in most of Europe. */
const comma = /(?<![\d.,])(\d{1,3}(?:[.\u00a0]\d{3}){1,3}|\d{1,10}),(\d{2})(?![\d.,]?\d)/g;

/** The amounts with two decimals in a line, in minor units. Percentages are not amounts. */
export function amountsIn(line: string): number[] {
  return [pointed, comma]
    .flatMap((pattern) =>
      [...line.matchAll(pattern)]
        .filter(({ index, 0: found }) => !/^\s?%/.test(line.slice(index + found.length)))
        .map(([, whole = '', cents = '']) => Number(whole.replaceAll(/\D/g, '') + cents)),
    )
    .filter(Number.isSafeInteger);
}
