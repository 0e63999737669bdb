import { type Merchant } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';

/** A capture, a refund or a refund reversal, as Stripe describes it. `amount` is never negative; `type` gives the direction. */
export interface NetworkTransaction {
  readonly stripeTransactionId: string;
  readonly stripeAccountId: string;
  readonly stripeCardId: string;
  /** Null for a force capture and for a refund that the network could not link. */
  readonly stripeAuthorizationId: string | null;
  readonly type: 'capture' | 'refund' | 'refund_reversal';
  readonly amount: Money;
  readonly merchant: Merchant;
  readonly networkCreatedAt: Date;
}
