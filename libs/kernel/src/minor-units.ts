/** How many decimals the currency has: 2 for USD, 0 for JPY (ISO 4217). */
export function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** How many minor units make one of the currency: 100 for USD, 1 for JPY. */
export const minorPerUnit = (currency: string) => 10 ** minorDigits(currency);

/** Minor units as a plain decimal with all digits of the currency, without floating point: 123450 → "1234.50". */
export function decimalText(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return minor < 0 ? `-${whole}` : whole;
}
