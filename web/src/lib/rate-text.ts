import { minorPerUnit } from './money-format.ts';

/** `tenths` of a minor unit: a rate may have one decimal more than an amount, as "$0.725". */
export function rateText(tenths: number, currency: string, locale?: string): string {
  const digits = Math.round(Math.log10(minorPerUnit(currency)));
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits + 1,
  }).format(tenths / 10 ** (digits + 1));
}
