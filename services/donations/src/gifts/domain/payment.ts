import { type OnlineGiftMethod } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';

/** Why a payment failed, in our terms. */
export type FailureReason =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_details'
  | 'authentication_failed'
  | 'processing_error'
  /** For a bank account: closed, or not found. */
  | 'account_closed'
  | 'debit_not_authorized'
  | 'bank_declined'
  /** The donor did not verify the bank account in time. */
  | 'account_not_verified'
  | 'abandoned';

export interface Refund {
  readonly stripeRefundId: string;
  readonly amount: Money;
  readonly refundedAt: Date;
}

/** A refund that failed or was canceled; it may have succeeded before. */
export interface FailedRefund {
  readonly stripeRefundId: string;
  /** When its money came back; null when Stripe does not say. */
  readonly failedAt: Date | null;
}

/** A card or bank account that is kept with a customer at Stripe and charged without the donor. */
export interface SavedMethod {
  readonly type: OnlineGiftMethod;
  readonly stripeCustomerId: string;
  readonly stripePaymentMethodId: string;
  /** For a bank account: the name of the bank. */
  readonly brand: string;
  readonly last4: string;
  /** Null for a bank account, as the year. */
  readonly expiryMonth: number | null;
  readonly expiryYear: number | null;
}

/** An attempt to debit a bank account. */
export interface Debit {
  readonly stripeDebitId: string;
  /** When it was sent to the bank. */
  readonly startedAt: Date;
}

/** The current state of a gift's payment at Stripe. */
export interface Payment {
  readonly stripePaymentIntentId: string;
  readonly amount: Money;
  /** Saved by the payment for later ones. */
  readonly savedMethod?: SavedMethod | null;
  readonly outcome:
    | { readonly kind: 'open' }
    /** The donor has to verify the bank account on this Stripe page. */
    | { readonly kind: 'verifying'; readonly verificationUrl: string }
    | { readonly kind: 'processing'; readonly debit: Debit }
    | {
        readonly kind: 'failed';
        readonly reason: FailureReason;
        /** The debit that failed; null or absent for a card, and when the account was refused before. */
        readonly debit?: Debit | null;
        /** The card or bank account that failed, where Stripe names it. */
        readonly stripePaymentMethodId?: string | null;
      }
    | {
        readonly kind: 'paid';
        readonly fee: Money;
        readonly paidAt: Date;
        /** Null or absent for a card. */
        readonly debit?: Debit | null;
        /** Only those that succeeded. */
        readonly refunds: readonly Refund[];
        readonly failedRefunds: readonly FailedRefund[];
      };
}

/** Returns whether it was canceled, so that nothing can pay it anymore. */
export const isCanceled = ({ outcome }: Payment): boolean =>
  outcome.kind === 'failed' && outcome.reason === 'abandoned';
