/** In UTC, as all periods are. */
export function instantText(at: Date): string {
  return `${at.toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })} UTC`;
}

/** The day in UTC: "Nov 30". */
export const dayText = (at: Date) =>
  at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
