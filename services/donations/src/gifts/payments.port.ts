import { type OnlineGiftMethod } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { type Payment } from './domain/payment.ts';

export interface PaymentRequest {
  readonly giftId: string;
  readonly stripeAccountId: string;
  readonly total: Money;
  readonly description: string;
  readonly method: OnlineGiftMethod;
  /** The card or bank account of this payment is kept for later ones. */
  readonly keepMethodFor?: { readonly email: string; readonly name: string | null };
  /** A payment with what this customer keeps at Stripe. */
  readonly stripeCustomerId?: string;
  /** Used for the payment once the donor's browser confirms it. */
  readonly stripePaymentMethodId?: string;
}

/** A card that Stripe keeps for the donor, on the account of one organization. */
export interface SavedCard {
  readonly organizationId: string;
  readonly stripeAccountId: string;
  readonly stripeCustomerId: string;
  readonly stripePaymentMethodId: string;
}

export interface SavedCharge extends PaymentReference {
  readonly method: OnlineGiftMethod;
  readonly stripePaymentMethodId: string;
  /** The same attempt gets the same answer. */
  readonly attempt: string;
}

export interface OpenPayment {
  readonly stripePaymentIntentId: string;
  /** For the donor's browser to pay; never stored. */
  readonly clientSecret: string;
}

/** A payment that was opened for a gift, whatever became of it. */
export interface CustomerPayment {
  readonly stripePaymentIntentId: string;
  readonly total: Money;
}

export interface PaymentReference {
  readonly stripeAccountId: string;
  readonly stripePaymentIntentId: string;
}

/** A refund as one event described it; its state may have changed since. */
export interface ReportedRefund {
  readonly stripeRefundId: string;
  readonly stripePaymentIntentId: string;
  readonly state: 'open' | 'succeeded' | 'failed';
}

export interface RefundToMake {
  /** The id of our request: Stripe creates one refund for it, however often it is sent. */
  readonly id: string;
  readonly amount: Money;
  readonly reason: 'requested_by_customer' | 'duplicate' | 'fraudulent';
  readonly stripeAccountId: string;
  readonly stripePaymentIntentId: string;
}

export interface RefundAtStripe {
  readonly stripeRefundId: string;
  readonly hasFailed: boolean;
}

/** Payments with the nonprofit as the merchant. Opening one twice for the same gift opens one. */
export abstract class Payments {
  /** @throws DomainError `stripe_refused`, `stripe_unavailable`. */
  abstract open(request: PaymentRequest): Promise<OpenPayment>;
  /** The payment that was opened for this gift of a customer since then; null when there is none. @throws DomainError `stripe_unavailable`. */
  abstract findOfCustomer(search: {
    giftId: string;
    stripeAccountId: string;
    stripeCustomerId: string;
    since: Date;
  }): Promise<CustomerPayment | null>;
  /**
   * Charges a kept card, or begins the debit of a kept bank account, without the donor. A decline is not an error: `read` shows it. Returns
   * false when it is no longer kept, so that nothing was tried. @throws DomainError `stripe_unavailable` when it is not known whether it
   * was charged: Stripe did not respond, is still busy with the same attempt, or refused a card or account that is kept.
   */
  abstract chargeSaved(charge: SavedCharge): Promise<boolean>;
  /** False for a card that was removed from its customer, or belongs to another one. @throws DomainError `stripe_unavailable`. */
  abstract isKept(card: SavedCard): Promise<boolean>;
  /** Null when the account has no such payment. @throws DomainError `stripe_unavailable`, also while the fee of a paid one is not known. */
  abstract read(reference: PaymentReference): Promise<Payment | null>;
  /** Events about refunds of an account since then. Stripe keeps events for 30 days. */
  abstract reportedRefunds(stripeAccountId: string, since: Date): Promise<ReportedRefund[]>;
  /** `onRefused` runs before `stripe_refused` is thrown. @throws DomainError `stripe_refused`, `stripe_unavailable`. */
  abstract refund(request: RefundToMake, onRefused: () => Promise<void>): Promise<RefundAtStripe>;
  abstract readRefund(reference: {
    stripeAccountId: string;
    stripeRefundId: string;
  }): Promise<RefundAtStripe>;
  /**
   * Cancels a payment that is not paid yet; one that is being debited continues. What Stripe does not cancel is not an error: `read` shows what it
   * is. @throws DomainError `stripe_unavailable`.
   */
  abstract cancel(reference: PaymentReference): Promise<void>;
}
