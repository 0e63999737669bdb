import { type GiftWire } from '@almoner/contracts';
import { type Status } from '../../ui/status-chip.tsx';

export const disputeMarks = { open: 'disputed', lost: 'dispute_lost' } as const;

/**
 * An open dispute instead of the success that the bank questions. Beside the status is one that took a part of the gift, or that
 * followed a refund by somebody here.
 */
export function shownStatuses(
  gift: Pick<GiftWire, 'status' | 'amount'> & Partial<Pick<GiftWire, 'dispute' | 'lostToDisputes'>>,
): readonly Status[] {
  // Absent in the reply of an older gateway.
  const { status, amount, dispute = null, lostToDisputes = 0 } = gift;
  if (dispute === null) return [status];
  const mark = disputeMarks[dispute];
  const isOnlyMark = lostToDisputes >= amount || (dispute === 'open' && status === 'succeeded');
  return isOnlyMark ? [mark] : [status, mark];
}
