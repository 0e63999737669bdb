import { type Money } from '@almoner/kernel';

/** Exact: the integer part is formatted as an integer, and the minor units are inserted as its fraction. */
export function moneyText({ minor, currency }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  const scale = 10n ** BigInt(digits);
  const fraction = (minor % scale).toString().padStart(digits, '0');
  const parts = format.formatToParts(minor / scale);
  return parts.map(({ type, value }) => (type === 'fraction' ? fraction : value)).join('');
}

export function dateText(date: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
