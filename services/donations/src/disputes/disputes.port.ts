import { type Dispute } from './domain/dispute.ts';

export interface DisputeReference {
  readonly stripeAccountId: string;
  readonly stripeDisputeId: string;
}

/** Disputes of payments to a nonprofit. */
export abstract class Disputes {
  /** Null when the account has no such dispute, or it is about no payment intent. */
  abstract read(reference: DisputeReference): Promise<Dispute | null>;
}
