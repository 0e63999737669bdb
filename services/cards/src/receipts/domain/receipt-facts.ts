/** What a receipt says, as far as it was found. */
export interface ReceiptFacts {
  /** Minor units of a currency with two decimals; other currencies are not matched. */
  readonly amountMinor: number | null;
  /** A day, as `2026-11-18`. */
  readonly day: string | null;
  /** Of the card. */
  readonly last4: string | null;
  /** The first line, which is the merchant's name as a rule. */
  readonly heading: string | null;
  /** Lower case, for the names of merchants. */
  readonly text: string;
}

const textMax = 4_000;
const headingMax = 200;
/** A receipt has shorter lines. The patterns below may take time that grows with the square of a line's length. */
const lineMax = 300;
const amounts = /(?<![\d.,])(\d{1,3}(?:,\d{3}){1,3}|\d{1,10})\.(\d{2})(?![\d.,])/g;
const totals = [/\b(grand total|amount paid|total paid|amount due|balance due)\b/i, /\btotal\b/i];
const notTotal = /\b(sub-?total|total (tax|savings|items|discount))\b/i;
const last4 = /(?:[*x•.#]{2,}|ending(?: in)?|ends in)\s*-?(\d{4})\b/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export function readFacts(readLines: readonly string[]): ReceiptFacts {
  const lines = readLines.map(storableLine);
  const text = lines.join('\n');
  return {
    amountMinor: totalOf(lines),
    day: dayOf(text),
    last4: last4.exec(text)?.[1] ?? null,
    heading: lines.find((line) => /\p{L}{2}/u.test(line))?.slice(0, headingMax) ?? null,
    text: text.toLowerCase().slice(0, textMax),
  };
}

/** PostgreSQL cannot store U+0000. */
const storableLine = (line: string): string => line.replaceAll(String.fromCharCode(0), '').slice(0, lineMax);

/** The largest amount of the lines that name a total; of all lines where none does. */
function totalOf(lines: readonly string[]): number | null {
  for (const total of [...totals, null]) {
    const named = lines.filter((line) => total === null || (total.test(line) && !notTotal.test(line)));
    const found = named.flatMap(amountsIn);
    if (found.length > 0) return Math.max(...found);
  }
  return null;
}

const amountsIn = (line: string): number[] =>
  [...line.matchAll(amounts)].map(([, whole = '', cents = '']) => Number(whole.replaceAll(',', '') + cents));

/** The first day in one of the forms that American receipts have. */
function dayOf(text: string): string | null {
  const iso = /\b(20\d{2})-(\d{2})-(\d{2})\b/.exec(text);
  if (iso !== null) return validDay(iso[1], iso[2], iso[3]);
  const american = /\b(\d{1,2})\/(\d{1,2})\/(20\d{2}|\d{2})\b/.exec(text);
  if (american !== null) return validDay(fullYear(american[3]), american[1], american[2]);
  const named = /\b([a-z]{3})[a-z]*\.? (\d{1,2}),? (20\d{2})\b/i.exec(text);
  if (named === null) return null;
  return validDay(named[3], String(months.indexOf((named[1] ?? '').toLowerCase()) + 1), named[2]);
}

const fullYear = (year = '') => (year.length === 2 ? `20${year}` : year);

function validDay(year = '', month = '', day = ''): string | null {
  const written = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const at = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : null;
}
