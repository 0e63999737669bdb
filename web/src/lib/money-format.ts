/** How a sum is signed: `out` shows money leaving as minus, `in` as plus, `balance` only when below zero. */
export type MoneySign = 'balance' | 'flow';

export interface MoneyParts {
  readonly whole: string;
  /** The decimal sign and the cents; empty where a currency has none or they are left out. */
  readonly cents: string;
}

const minusSign = '−';
const decimalParts = new Set(['decimal', 'fraction']);

const formatters = new Map<string, Intl.NumberFormat>();
function formatter(currency: string, locale: string | undefined): Intl.NumberFormat {
  const key = `${locale ?? ''} ${currency}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  formatters.set(key, made);
  return made;
}

/** How many minor units make one of the currency: 100 for USD, 1 for JPY. */
export function minorPerUnit(currency: string): number {
  return 10 ** (formatter(currency, undefined).resolvedOptions().maximumFractionDigits ?? 2);
}

/** Minor units as a person types them: 1240 → "12.4". */
export const typedAmount = (minor: number, currency: string) => String(minor / minorPerUnit(currency));

/** Splits a sum of minor units for display. `flow` puts a plus before what is positive. */
export function moneyParts(
  minor: number,
  currency: string,
  sign: MoneySign = 'balance',
  locale?: string,
): MoneyParts {
  const parts = formatter(currency, locale).formatToParts(Math.abs(minor) / minorPerUnit(currency));
  const cents = parts.filter(({ type }) => decimalParts.has(type));
  const whole = parts.filter(({ type }) => !decimalParts.has(type));
  const join = (some: Intl.NumberFormatPart[]) => some.map(({ value }) => value).join('');
  return { whole: leadingSign(minor, sign) + join(whole), cents: join(cents) };
}

function leadingSign(minor: number, sign: MoneySign): string {
  if (minor < 0) return minusSign;
  return sign === 'flow' && minor > 0 ? '+' : '';
}

/** As text, for sentences: "$37.25". */
export function moneyText(
  minor: number,
  currency: string,
  sign: MoneySign = 'balance',
  locale?: string,
): string {
  const { whole, cents } = moneyParts(minor, currency, sign, locale);
  return whole + cents;
}

/** Without cents where there are none: "$1,200", but "$12.50". For limits, goals and suggested amounts. */
export function roundMoneyText(minor: number, currency: string, locale?: string): string {
  const { whole, cents } = moneyParts(minor, currency, 'balance', locale);
  return minor % minorPerUnit(currency) === 0 ? whole : whole + cents;
}

/** Parses a typed amount to minor units; null when it is not an amount of this currency. */
export function parseAmount(input: string, currency: string): number | null {
  const digits = Math.round(Math.log10(minorPerUnit(currency)));
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(bareAmount(input));
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, '0'));
}

const bareAmount = (input: string) =>
  input
    .trim()
    .replaceAll(',', '')
    .replace(/^\$\s*/, '');

/** Returns whether what a person typed is an amount above `largestMinor`. */
export function isAmountAbove(input: string, currency: string, largestMinor: number): boolean {
  // More digits than `parseAmount` takes.
  if (/^0*[1-9]\d{12,}(\.\d*)?$/.test(bareAmount(input))) return true;
  return (parseAmount(input, currency) ?? 0) > largestMinor;
}

/** An amount as a person would type it into a field: 123450 → "1234.50". */
export function amountInput(minor: number, currency: string): string {
  const perUnit = minorPerUnit(currency);
  return (minor / perUnit).toFixed(Math.round(Math.log10(perUnit)));
}
