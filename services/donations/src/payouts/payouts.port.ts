import { type Money } from '@almoner/kernel';
import { type Movement } from './domain/movement.ts';

export interface PayoutReference {
  readonly stripeAccountId: string;
  readonly stripePayoutId: string;
}

/** The current state of a payout at Stripe. */
export interface Payout extends PayoutReference {
  readonly status: 'open' | 'paid' | 'failed' | 'canceled';
  /** For one that failed: Stripe's code for it, such as `account_closed`; null where it is not known. */
  readonly failureReason: string | null;
  /** Only automatic payouts list what they contain (Stripe: payouts/reconciliation). */
  readonly isAutomatic: boolean;
  readonly amount: Money;
  readonly stripeDestinationId: string | null;
  readonly createdAt: Date;
  /** Expected while the payout is open (Stripe: `arrival_date`). */
  readonly arrivalDate: Date;
  /** When its money came back to the balance of one that failed or was canceled; null where it is not known. */
  readonly failedAt: Date | null;
}

/** Payouts of the payments balance of a nonprofit. */
export abstract class Payouts {
  /** Null when the account has no such payout. */
  abstract read(reference: PayoutReference): Promise<Payout | null>;
  /** Everything that an automatic payout contains, except its own movement; any number of pages. */
  abstract movements(reference: PayoutReference): Promise<Movement[]>;
  /** Those created since then, newest first; any number of pages. */
  abstract since(stripeAccountId: string, since: Date): AsyncIterable<Payout>;
}
