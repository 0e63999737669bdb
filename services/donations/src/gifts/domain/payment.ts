import { type Money } from '@almoner/kernel';

/** Why a payment did not come about, in our words. */
export type FailureReason =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_details'
  | 'authentication_failed'
  | 'processing_error'
  | 'abandoned';

export interface Refund {
  readonly stripeRefundId: string;
  readonly amount: Money;
  readonly refundedAt: Date;
}

/** A gift's payment as the card network partner has it now. */
export interface Payment {
  readonly stripePaymentIntentId: string;
  readonly amount: Money;
  readonly outcome:
    | { readonly is: 'open' }
    | { readonly is: 'failed'; readonly reason: FailureReason }
    | {
        readonly is: 'paid';
        readonly fee: Money;
        readonly paidAt: Date;
        /** Those that have taken effect. */
        readonly refunds: readonly Refund[];
      };
}
