/** The time in UTC, like all periods. */
export function instantText(at: Date): string {
  return `${at.toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })} UTC`;
}

/** The day in UTC: "Nov 30". */
export const dayText = (at: Date) =>
  at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The name of a card with its last four digits, if it has them. */
export const cardText = ({ name, last4 }: { readonly name: string; readonly last4: string | null }) =>
  last4 === null ? name : `${name} ·· ${last4}`;
