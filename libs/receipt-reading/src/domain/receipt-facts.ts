import { amountsIn } from './amounts.ts';
import { dayOf } from './days.ts';

/** The details found on a receipt. */
export interface ReceiptFacts {
  /** Minor units of a currency with two decimals; other currencies are not read. */
  readonly amountMinor: number | null;
  /** An ISO 4217 code. Null where it is not named, and for a dollar sign, which several currencies share. */
  readonly currency: string | null;
  /** A day, as `2026-11-18`. */
  readonly day: string | null;
  /** For the card. */
  readonly last4: string | null;
  /** The first line that may be the merchant's name. */
  readonly heading: string | null;
  /** Lower case, for the names of merchants. */
  readonly text: string;
  /** True if the amount is from a line that names a total. */
  readonly hasNamedTotal: boolean;
}

const textMax = 4_000;
const headingMax = 200;
/** A receipt has shorter lines. The patterns below may take time that grows with the square of a line's length. */
const lineMax = 300;
/** Names of totals, the best first. */
const totals = [
  /\b(grand total|amount paid|total paid|paid in full|amount due|total due|balance due|total amount|amount charged)\b/i,
  /\b(total|gesamt(betrag)?|summe)\b/i,
];
/** Labels of totals other than the total of the receipt. Percentages are suggested tips. */
const notTotal =
  /\b(sub-? ?total|total (tax|vat|savings|saved|items?|discounts?|tip|gratuity|points|before|excl)|(tax|vat|items?|savings|tip) total|suggested)\b|%/i;
/** Amounts that are not costs: cash tendered, and change. */
const notCost =
  /\b(change|cash|tendered|tender|given|saved|savings|discount|you save|points|sub-? ?total|tax|tip)\b/i;
const last4 = /(?:[*x•.#]{2,}|ending(?: in)?|ends in)\s*-?(\d{4})\b/i;
const notMerchant =
  /^\W*(((sales|tax|cash|customer|merchant|payment|your|guest)\s+)*(receipt|invoice|copy|bill|order|check)\b|welcome|thank you|duplicate\b|page \d|date\b|www\.|https?:|tel\b|phone\b)/i;
const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'MXN', 'SEK', 'NOK', 'DKK', 'PLN'];
const symbols: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' };

/** `seenOn` is the day of the upload: a receipt is not of a later day, and a day without a year is the last one before. */
export function readFacts(readLines: readonly string[], seenOn: string): ReceiptFacts {
  const lines = readLines.map(storableLine);
  const text = lines.join('\n');
  const total = totalOf(lines);
  return {
    amountMinor: total?.amountMinor ?? null,
    currency: total === null ? null : currencyOf(total.line, text),
    day: dayOf(text, seenOn),
    last4: last4.exec(text)?.[1] ?? null,
    heading: headingOf(lines),
    text: text.toLowerCase().slice(0, textMax),
    hasNamedTotal: total?.isNamed ?? false,
  };
}

/** PostgreSQL cannot store U+0000. */
const storableLine = (line: string): string => line.replaceAll(String.fromCharCode(0), '').slice(0, lineMax);

interface Total {
  readonly amountMinor: number;
  readonly line: string;
  readonly isNamed: boolean;
}

/** The largest amount of the lines that name a total; where none does, of all lines that may name a cost. */
function totalOf(lines: readonly string[]): Total | null {
  for (const name of totals) {
    const named = lines.flatMap((line, index) =>
      name.test(line) && !notTotal.test(line) ? [withNext(line, lines[index + 1])] : [],
    );
    const total = largest(named, true);
    if (total !== null) return total;
  }
  return largest(
    lines.filter((line) => !notCost.test(line)),
    false,
  );
}

/** In narrow columns the amount is below the name. */
function withNext(line: string, next = ''): string {
  const isAmountAlone = !/\p{L}{4}/u.test(next) && amountsIn(next).length === 1;
  return amountsIn(line).length === 0 && isAmountAlone ? `${line} ${next}` : line;
}

function largest(lines: readonly string[], isNamed: boolean): Total | null {
  const found = lines.flatMap((line) =>
    amountsIn(line).map((amountMinor) => ({ amountMinor, line, isNamed })),
  );
  const costs = found.filter(({ amountMinor }) => amountMinor > 0);
  return costs.toSorted((one, other) => other.amountMinor - one.amountMinor)[0] ?? null;
}

function currencyOf(line: string, text: string): string | null {
  for (const where of [line, text]) {
    const code = currencies.find((one) => new RegExp(`\\b${one}\\b`).test(where));
    if (code !== undefined) return code;
    const symbol = Object.keys(symbols).find((one) => where.includes(one));
    if (symbol !== undefined) return symbols[symbol] ?? null;
    if (where.includes('$')) return null;
  }
  return null;
}

function headingOf(lines: readonly string[]): string | null {
  const heading = lines.find(
    (line) => /\p{L}{3}/u.test(line) && !notMerchant.test(line) && amountsIn(line).length === 0,
  );
  return heading?.trim().slice(0, headingMax) ?? null;
}
