import { type RecurringGiftWire } from '@almoner/contracts';

/** The amount that the link of a mail suggests for this recurring gift, in minor units; null without one, or where it is not higher. */
export function suggestedFor(
  { id, amount }: Pick<RecurringGiftWire, 'id' | 'amount'>,
  address = window.location.search,
): number | null {
  const query = new URLSearchParams(address);
  const to = query.get('to') ?? '';
  if (query.get('upgrade') !== id || !/^\d{1,11}$/.test(to)) return null;
  return Number(to) > amount ? Number(to) : null;
}
