import { type GiftWire } from '@almoner/contracts';
import { type Status } from '../../ui/status-chip.tsx';

export const disputeMarks = { open: 'disputed', lost: 'dispute_lost' } as const;

/** A dispute is shown beside the status, and instead of it where it took the whole gift: that was not refunded by anybody here. */
export function shownStatuses(
  gift: Pick<GiftWire, 'status' | 'amount' | 'dispute' | 'lostToDisputes'>,
): readonly Status[] {
  if (gift.dispute === null) return [gift.status];
  const mark = disputeMarks[gift.dispute];
  return gift.lostToDisputes >= gift.amount ? [mark] : [gift.status, mark];
}
