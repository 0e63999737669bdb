import { maxTenthsPerMile } from '@almoner/contracts';
import { minorPerUnit } from '../../lib/money-format.ts';

const digitsOf = (currency: string) => Math.round(Math.log10(minorPerUnit(currency))) + 1;

/** A typed amount per mile in tenths of a minor unit; null for anything that the API does not take. */
export function parseRate(typed: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const [, whole, decimals = ''] = /^\$?\s*(\d{0,3})(?:\.(\d*))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || whole + decimals === '' || decimals.length > digits) return null;
  const tenths = Number(whole + decimals.padEnd(digits, '0'));
  return tenths >= 1 && tenths <= maxTenthsPerMile ? tenths : null;
}

/** A rate as a person types it: 725 → "0.725". */
export const rateInput = (tenths: number, currency: string): string =>
  String(tenths / 10 ** digitsOf(currency));
