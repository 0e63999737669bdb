import { type DisputeFileKind } from '@almoner/contracts';
import { type Dispute } from './domain/dispute.ts';

export interface DisputeReference {
  readonly stripeAccountId: string;
  readonly stripeDisputeId: string;
}

export interface OpenedDispute {
  readonly stripeDisputeId: string;
  readonly stripePaymentIntentId: string;
}

export interface Evidence {
  readonly text: string;
  /** Stripe's ids. */
  readonly files: Readonly<Partial<Record<DisputeFileKind, string>>>;
}

export interface EvidenceFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Disputes of payments to a nonprofit. */
export abstract class Disputes {
  /** Null when the account has no such dispute, or it is about no payment intent. */
  abstract read(reference: DisputeReference): Promise<Dispute | null>;
  /** Those opened since then, newest first; any number of pages. */
  abstract since(stripeAccountId: string, since: Date): AsyncIterable<OpenedDispute>;
  /** Keeps the evidence; nothing is sent to the bank. @throws DomainError `stripe_refused`, `stripe_unavailable`. */
  abstract keep(reference: DisputeReference, evidence: Evidence): Promise<void>;
  /** Sends the evidence to the bank; the same key sends it once. @throws DomainError like `keep`. */
  abstract submit(reference: DisputeReference, evidence: Evidence, key: string): Promise<void>;
  /** Returns Stripe's id, the same one for the same file. @throws DomainError like `keep`. */
  abstract upload(reference: DisputeReference, file: EvidenceFile): Promise<string>;
  /** It is lost then. @throws DomainError `stripe_refused`, `stripe_unavailable`. */
  abstract accept(reference: DisputeReference): Promise<void>;
}
