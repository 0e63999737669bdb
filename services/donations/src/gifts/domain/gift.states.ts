import { type GiftStateWire } from '@almoner/contracts';

export type GiftStatus = GiftStateWire['status'];

/**
 * The allowed changes of status. A declined card can be followed by another one; a gift that succeeded can only be refunded, an
 * offline one voided. A refunded gift is given again when its refund fails.
 */
export const giftTransitions: Readonly<Record<GiftStatus, readonly GiftStatus[]>> = {
  started: ['failed', 'verifying', 'processing', 'succeeded'],
  verifying: ['failed', 'processing', 'succeeded'],
  processing: ['failed', 'succeeded'],
  failed: ['verifying', 'processing', 'succeeded'],
  succeeded: ['refunded', 'voided'],
  refunded: ['succeeded'],
  voided: [],
};

/** Returns whether the donor is verifying the account or the bank is processing the debit: both take days. */
export const isDebited = (status: GiftStatus): boolean => status === 'verifying' || status === 'processing';

/** Returns whether the gift still waits for its payment. */
export const isUnpaid = (status: GiftStatus): boolean =>
  status === 'started' || status === 'failed' || isDebited(status);

export function mayBecome(from: GiftStatus, to: GiftStatus): boolean {
  return giftTransitions[from].includes(to);
}
