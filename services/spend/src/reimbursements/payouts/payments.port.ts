import { type Money } from '@almoner/kernel';

export interface PaymentRequest {
  readonly payoutId: string;
  readonly stripeAccountId: string;
  readonly amount: Money;
  /** Stripe's ids of the person and of the person's bank account. */
  readonly customerId: string | null;
  readonly paymentMethodId: string;
  readonly startedAt: Date;
}

/** Money from the wallet at Stripe to the bank account of a person. */
export abstract class Payments {
  /**
   * Returns Stripe's id of the payment. A request repeated within `keyKeptHours` moves the money only once.
   * @throws DomainError `stripe_refused` (nothing moved), `stripe_unavailable` (try again).
   */
  abstract request(request: PaymentRequest): Promise<string>;
  /** Stripe's id of the payment for the payout; null when there is none. @throws the same errors as `request`. */
  abstract find(request: PaymentRequest): Promise<string | null>;
}
