/** @param minor in minor units of the currency */
export function moneyText(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

/** In UTC, as all periods are. */
export function instantText(at: Date): string {
  return `${at.toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })} UTC`;
}

/** The day in UTC: "Nov 30". */
export const dayText = (at: Date) =>
  at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
