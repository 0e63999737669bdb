import { type Money } from '@almoner/kernel';
import { type Payment } from './domain/payment.ts';

export interface PaymentRequest {
  readonly giftId: string;
  readonly stripeAccountId: string;
  readonly total: Money;
  readonly description: string;
}

export interface OpenPayment {
  readonly stripePaymentIntentId: string;
  /** What the donor's browser needs to pay; never stored. */
  readonly clientSecret: string;
}

export interface PaymentReference {
  readonly stripeAccountId: string;
  readonly stripePaymentIntentId: string;
}

export interface RefundReference {
  readonly stripeRefundId: string;
  readonly stripePaymentIntentId: string;
}

/** Payments where the nonprofit is the merchant. Opening one twice for the same gift opens one. */
export abstract class Payments {
  /** @throws DomainError `stripe_refused`, `stripe_unavailable`. */
  abstract open(request: PaymentRequest): Promise<OpenPayment>;
  /** Null when the account has no such payment. @throws when it cannot be read, or not be booked yet. */
  abstract read(reference: PaymentReference): Promise<Payment | null>;
  /** The newest refunds that took effect on an account, of whatever payments. */
  abstract recentRefunds(stripeAccountId: string): Promise<RefundReference[]>;
  /** So that nobody pays any more; one that is paid by now stays paid. */
  abstract cancel(reference: PaymentReference): Promise<void>;
}
