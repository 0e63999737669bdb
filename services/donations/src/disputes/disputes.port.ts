import { type Dispute } from './domain/dispute.ts';

export interface DisputeReference {
  readonly stripeAccountId: string;
  readonly stripeDisputeId: string;
}

/** Disputes of payments to a nonprofit. */
export abstract class Disputes {
  /** Null when the account has no such dispute, or it is about no payment intent. */
  abstract read(reference: DisputeReference): Promise<Dispute | null>;
  /** Keeps the text as evidence; `submit` hands it to the bank. @throws DomainError `stripe_refused`, `stripe_unavailable`. */
  abstract answer(reference: DisputeReference, answer: { text: string; submit: boolean }): Promise<void>;
  /** It is lost then. @throws DomainError `stripe_refused`, `stripe_unavailable`. */
  abstract accept(reference: DisputeReference): Promise<void>;
}
