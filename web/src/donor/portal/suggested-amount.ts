import { type RecurringGiftWire } from '@almoner/contracts';

/** The recurring gift for which the link of an email suggests an amount; null without one. */
export const suggestedPlanId = (address = window.location.search): string | null =>
  new URLSearchParams(address).get('upgrade');

/** The amount that the link of an email suggests for this recurring gift, in minor units; null without one, or where it is not higher. */
export function suggestedFor(
  { id, amount }: Pick<RecurringGiftWire, 'id' | 'amount'>,
  address = window.location.search,
): number | null {
  const query = new URLSearchParams(address);
  const to = query.get('to') ?? '';
  if (query.get('upgrade') !== id || !/^\d{1,11}$/.test(to)) return null;
  return Number(to) > amount ? Number(to) : null;
}
