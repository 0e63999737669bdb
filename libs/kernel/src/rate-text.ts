import { minorDigits } from './minor-units.ts';

/** `tenths` of a minor unit: a rate may have one decimal more than an amount, as "$0.725". */
export function rateText(
  tenths: number,
  currency: string,
  locale: string | undefined,
  currencyDisplay: 'symbol' | 'narrowSymbol',
): string {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits + 1,
  }).format(tenths / 10 ** (digits + 1));
}
