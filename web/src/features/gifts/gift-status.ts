import { type GiftWire } from '@almoner/contracts';
import { type Status } from '../../ui/status-chip.tsx';

export const disputeMarks = { open: 'disputed', lost: 'dispute_lost' } as const;

/** A dispute is shown beside the status, and instead of it where it took the whole gift: that was not refunded by anybody here. */
export function shownStatuses(
  gift: Pick<GiftWire, 'status' | 'amount'> & Partial<Pick<GiftWire, 'dispute' | 'lostToDisputes'>>,
): readonly Status[] {
  // Absent in the reply of an older gateway.
  const { status, amount, dispute = null, lostToDisputes = 0 } = gift;
  if (dispute === null) return [status];
  const mark = disputeMarks[dispute];
  return lostToDisputes >= amount ? [mark] : [status, mark];
}
