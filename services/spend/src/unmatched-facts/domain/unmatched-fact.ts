import { type UnmatchedFactWire } from '@almoner/contracts';

/** A fact that was found; amounts in minor units, positive when money came in. */
export interface FoundFact {
  readonly kind: UnmatchedFactWire['kind'];
  readonly stripeAccountId: string;
  readonly stripeObjectId: string;
  /** For a fact that was not applied. */
  readonly stripeEventId: string | null;
  /** The reason of a quarantine; empty otherwise. */
  readonly detail: string;
  readonly amountMinor: bigint | null;
  readonly expectedMinor: bigint | null;
  readonly currency: string | null;
  readonly merchant: string | null;
  readonly cardId: string | null;
  /** The cash account in which it is booked. */
  readonly accountId: string | null;
  readonly transactionId: string | null;
  readonly occurredAt: Date;
}

export interface UnmatchedFact extends FoundFact {
  readonly id: string;
  readonly status: UnmatchedFactWire['status'];
}

/** Where an open fact can be assigned; null when it can only be acknowledged. */
export function assignableTo({
  kind,
  status,
}: Pick<UnmatchedFact, 'kind' | 'status'>): UnmatchedFactWire['assignableTo'] {
  if (status !== 'open') return null;
  if (kind === 'unknown_card') return 'card';
  return kind === 'unlinked_refund' ? 'account' : null;
}
