import { type Money } from '@almoner/kernel';

/** A movement of the payments balance. `amount` is before the fee, negative for money that was returned. */
export interface Movement {
  readonly id: string;
  readonly kind:
    | 'payment'
    /** The pending money of a failed bank debit, or its return: the two add up to zero. */
    | 'failed_debit'
    | 'refund'
    | 'refund_failure'
    | 'dispute'
    | 'fee'
    /** A manual payout. */
    | 'payout'
    /** A payout that failed or was canceled. */
    | 'payout_returned'
    | 'other';
  readonly amount: Money;
  readonly fee: Money;
  /** The charge, refund, dispute or payout that it is about. */
  readonly sourceId: string | null;
  readonly stripePaymentIntentId: string | null;
  /** The gift in the payment's metadata. */
  readonly giftId: string | null;
  readonly description: string;
}
