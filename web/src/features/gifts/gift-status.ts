import { type GiftWire } from '@almoner/contracts';
import { type Status } from '../../ui/status-chip.tsx';

export const disputeMarks = { open: 'disputed', lost: 'dispute_lost' } as const;

type ShownGift = Pick<GiftWire, 'status' | 'amount'> &
  Partial<Pick<GiftWire, 'dispute' | 'lostToDisputes' | 'refunded'>>;

/**
 * An open dispute replaces the status of success, which the bank questions; one that took the whole gift replaces any status. Any other
 * dispute is shown beside the status.
 */
export function shownStatuses(gift: ShownGift): readonly Status[] {
  // Absent in the reply of a gateway of an earlier release.
  const { amount, dispute = null, lostToDisputes = 0 } = gift;
  const status = refundedPart(gift) > 0 ? 'partly_refunded' : gift.status;
  if (dispute === null) return [status];
  const mark = disputeMarks[dispute];
  const isOnlyMark = lostToDisputes >= amount || (dispute === 'open' && status === 'succeeded');
  return isOnlyMark ? [mark] : [status, mark];
}

/** The refunded amount without lost disputes, of a gift of which a part is left; zero for any other. Minor units. */
export function refundedPart({ status, refunded = 0, lostToDisputes = 0 }: ShownGift): number {
  return status === 'succeeded' ? refunded - lostToDisputes : 0;
}
