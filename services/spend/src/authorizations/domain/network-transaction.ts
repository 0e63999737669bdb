import { type Merchant } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';

/**
 * A capture, a refund or a refund reversal, as Stripe describes it, or what the dispute of a capture moved. `amount` is never
 * negative; `type` gives the direction.
 */
export interface NetworkTransaction {
  /** For a movement by a dispute: Stripe's balance transaction or debit reversal. */
  readonly stripeTransactionId: string;
  readonly stripeAccountId: string;
  readonly stripeCardId: string;
  /** Null for a force capture and for a refund that the network could not link. */
  readonly stripeAuthorizationId: string | null;
  readonly type: 'capture' | 'refund' | 'refund_reversal' | 'dispute_credit' | 'dispute_reversal';
  readonly amount: Money;
  readonly merchant: Merchant;
  readonly networkCreatedAt: Date;
  /** Our id of the capture whose dispute moved it; absent for everything else. */
  readonly disputedTransactionId?: string;
}

/** Returns whether it returns money to the account that paid. */
export const isReturn = ({ type }: Pick<NetworkTransaction, 'type'>): boolean =>
  type === 'refund' || type === 'dispute_credit';
