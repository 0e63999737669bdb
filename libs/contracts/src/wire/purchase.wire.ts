import { z } from 'zod';
import { checkNames, declineReasons } from '../decline-reasons.ts';
import { Currency, Id, Instant, Merchant, Minor, PurchaseOrigin } from '../primitives.ts';
import { CardDisputeStatus } from './card-dispute.wire.ts';
import { HolderWire } from './card.wire.ts';

/** A part of a split purchase, in minor units of its currency; negative in a refund. */
export const SplitLineWire = z.object({ categoryId: Id, amount: Minor, memo: z.string().nullable() });
export type SplitLineWire = z.infer<typeof SplitLineWire>;

export const purchaseStatuses = ['pending', 'posted', 'declined', 'reversed', 'expired', 'refunded'] as const;
/** One line of the transactions page: an authorization until it is captured, then its captures and refunds. */
export const PurchaseWire = PurchaseOrigin.extend({
  id: Id,
  kind: z.enum(['authorization', 'transaction']),
  authorizationId: Id.nullable(),
  occurredAt: Instant,
  status: z.enum(purchaseStatuses),
  amount: Minor,
  currency: Currency,
  merchant: Merchant,
  card: z.object({ id: Id, name: z.string(), last4: z.string().nullable() }),
  holder: HolderWire,
  declineReason: z.enum(declineReasons).nullable(),
  /** A capture or a refund has the category and the memo of its authorization until it gets its own. */
  categoryId: Id.nullable(),
  memo: z.string().nullable(),
  /** The category rule that set the category, even after it was deleted; null where someone set it or nobody did. */
  categoryRuleId: Id.nullable().default(null),
  /** For the category and the memo: a change names the version that it was made on. 0 before the first change. */
  codingVersion: z.number().int(),
  /** The lines of a split, which add up to the amount; empty for a purchase that is not split. Then `categoryId` is null. */
  lines: z.array(SplitLineWire).default([]),
  /** The split was made for another amount and does not apply: this purchase needs a new one, or a category. */
  needsSplit: z.boolean().default(false),
  /** A capture or a refund has the receipts of its authorization and its own. */
  receiptCount: z.number().int().default(0),
  /** Until when a receipt is needed; null where none is needed or it was added. */
  receiptDueAt: Instant.nullable().default(null),
  /** An authorization, its captures and refunds share their comments. Deleted ones do not count, nor do more than 100. */
  commentCount: z.number().int().default(0),
  /** For its dispute; null without one, and in an earlier release. */
  disputeStatus: CardDisputeStatus.nullable().default(null),
  /** Returned by its dispute, without a line of its own; 0 in an earlier release. */
  credited: Minor.default(0),
});
export type PurchaseWire = z.infer<typeof PurchaseWire>;

/**
 * `count` is of all lines; `spent` is what was captured or is on hold, less refunds and what disputes returned, and `held` the
 * part of it on hold. Declined, reversed and expired purchases add nothing.
 */
export const PurchaseSumWire = z.object({
  count: z.number().int(),
  sums: z.array(z.object({ currency: Currency, spent: Minor, held: Minor })),
});
export type PurchaseSumWire = z.infer<typeof PurchaseSumWire>;

/** `spent` is what was captured less refunds, `held` what is still on hold; one sum for each currency that occurs. */
export const SpentWeekWire = z.object({
  startsAt: Instant,
  sums: z.array(z.object({ currency: Currency, spent: Minor, held: Minor })),
});
export type SpentWeekWire = z.infer<typeof SpentWeekWire>;

export const DecisionCheckWire = z.object({
  name: z.enum(checkNames),
  outcome: z.enum(['passed', 'failed', 'not_reached']),
  /** The values at that time: minor units, codes, or instants. */
  figures: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
});
export type DecisionCheckWire = z.infer<typeof DecisionCheckWire>;

export const DecisionWire = z.object({
  id: Id,
  cardId: Id.nullable(),
  /** The program whose limits were also checked. */
  spendProgramId: Id.nullable(),
  stripeAuthID: z.string(),
  merchant: Merchant,
  amount: Minor,
  /** The last requested amount, where less was approved; absent from an earlier release. */
  requestedAmount: Minor.nullable().optional(),
  currency: Currency,
  approved: z.boolean(),
  status: z.enum(['pending', 'closed', 'reversed', 'expired']),
  declineReason: z.enum(declineReasons).nullable(),
  requestedAt: Instant,
  decidedInMs: z.number().nullable(),
  checks: z.array(DecisionCheckWire),
  history: z.array(z.object({ at: Instant, what: z.string(), amount: Minor.nullable() })),
  /**
   * Of a declined purchase: the first approved one of the same person at the same merchant within the next 7 days, for at
   * least this amount. Null without one; absent from an earlier release.
   */
  laterPurchase: z.object({ id: Id, at: Instant }).nullable().optional(),
});
export type DecisionWire = z.infer<typeof DecisionWire>;
