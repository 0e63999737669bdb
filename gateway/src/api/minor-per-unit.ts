/** How many minor units make one of the currency: 100 for USD, 1 for JPY. */
export function minorPerUnit(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
}
