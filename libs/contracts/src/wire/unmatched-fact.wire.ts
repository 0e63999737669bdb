import { z } from 'zod';
import { Currency, Id, Instant, Minor } from '../primitives.ts';

/**
 * A transaction or another event at Stripe that does not match the books: `unknown_card` = a transaction on a card that
 * does not belong to the organization; `unlinked_refund` = a refund that names no purchase, of a card without a purchase
 * at that merchant; `amount_differs` = a merchant captured more than was authorized, or without any authorization;
 * `quarantined` = any other event that was not applied.
 */
export const unmatchedFactKinds = [
  'unknown_card',
  'unlinked_refund',
  'amount_differs',
  'quarantined',
] as const;
export const UnmatchedFactKind = z.enum(unmatchedFactKinds);
export const UnmatchedFactStatus = z.enum(['open', 'assigned', 'acknowledged']);

export const UnmatchedFactWire = z.object({
  id: Id,
  kind: UnmatchedFactKind,
  status: UnmatchedFactStatus,
  /** The reason for a quarantine, in English; null for the other kinds. */
  detail: z.string().nullable(),
  stripeObjectId: z.string(),
  /** Positive when money came in. Null when the fact has no valid amount. */
  amount: Minor.nullable(),
  /** For a capture above its authorization: what was authorized; 0 for one without any. */
  expectedAmount: Minor.nullable(),
  currency: Currency.nullable(),
  merchant: z.string().nullable(),
  /** The card that it names, or that it was assigned to. */
  cardId: Id.nullable(),
  /** The cash account in which it is booked; null while it is not booked. */
  accountId: Id.nullable(),
  /** The transaction that was booked for it. */
  transactionId: Id.nullable(),
  occurredAt: Instant,
  foundAt: Instant,
  /** Null when it can only be acknowledged. */
  assignableTo: z.enum(['card', 'account']).nullable(),
  resolvedBy: z.string().nullable(),
  resolvedAt: Instant.nullable(),
  reason: z.string().nullable(),
});
export type UnmatchedFactWire = z.infer<typeof UnmatchedFactWire>;
