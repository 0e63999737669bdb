import { type CardDisputeEvidence, type CardDisputeReason } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { type NetworkDispute } from './domain/card-dispute.ts';

export interface DisputeReference {
  readonly stripeAccountId: string;
  readonly stripeDisputeId: string;
}

export interface DisputeSubmission {
  readonly disputeId: string;
  /** Counted by row: a submission after a refusal is another one. */
  readonly version: number;
  readonly stripeAccountId: string;
  readonly stripeTransactionId: string;
  /** For the purchase that was right, where this one is its duplicate. */
  readonly originalStripeTransactionId: string | null;
  readonly amount: Money;
  readonly reason: CardDisputeReason;
  readonly evidence: CardDisputeEvidence;
}

/** Disputes of card purchases at Stripe. */
export abstract class CardDisputes {
  /** Null for one that the account does not have. @throws Error when Stripe does not respond. */
  abstract read(reference: DisputeReference): Promise<NetworkDispute | null>;
  /**
   * Opens the dispute of the transaction and submits it, once, however often it is called; returns Stripe's id of it.
   * @throws DomainError `stripe_refused` (it is not submitted), `stripe_unavailable` (try again).
   */
  abstract submit(submission: DisputeSubmission): Promise<string>;
}
