import { z } from 'zod';
import { Currency, Day, Id, Instant, Minor, textOf } from '../primitives.ts';

export const cardDisputeReasons = [
  'fraudulent',
  'not_received',
  'merchandise_not_as_described',
  'service_not_as_described',
  'canceled',
  'duplicate',
  'no_valid_authorization',
  'other',
] as const;
export const CardDisputeReason = z.enum(cardDisputeReasons);
export type CardDisputeReason = z.infer<typeof CardDisputeReason>;

/**
 * `reported`: the cardholder says that the purchase is not theirs, and nobody has acted on it. `submitting`: it is being sent to
 * Stripe. `expired`: it was not submitted in time.
 */
export const cardDisputeStatuses = [
  'reported',
  'draft',
  'submitting',
  'submitted',
  'won',
  'lost',
  'expired',
  'withdrawn',
] as const;
export const CardDisputeStatus = z.enum(cardDisputeStatuses);
export type CardDisputeStatus = z.infer<typeof CardDisputeStatus>;

/** The evidence that is sent to the bank; each reason needs part of it. */
export const CardDisputeEvidence = z.strictObject({
  explanation: textOf(2_500).optional(),
  expectedOn: Day.optional(),
  receivedOn: Day.optional(),
  canceledOn: Day.optional(),
  returnedOn: Day.optional(),
  productType: z.enum(['merchandise', 'service']).optional(),
  productDescription: textOf(1_000).optional(),
  returnStatus: z.enum(['merchant_rejected', 'successful']).optional(),
  returnDescription: textOf(1_000).optional(),
  cancellationReason: textOf(1_000).optional(),
  cancellationPolicyProvided: z.boolean().optional(),
  /** The purchase that was right, where this one is its duplicate. */
  originalPurchaseId: Id.optional(),
});
export type CardDisputeEvidence = z.infer<typeof CardDisputeEvidence>;
export type EvidenceField = keyof CardDisputeEvidence;

/** Required evidence of a submission, by reason (Stripe: issuing/purchases/disputes). */
export const requiredEvidence: Readonly<Record<CardDisputeReason, readonly EvidenceField[]>> = {
  fraudulent: ['explanation'],
  not_received: ['explanation', 'productType', 'productDescription', 'expectedOn'],
  merchandise_not_as_described: [
    'explanation',
    'receivedOn',
    'returnStatus',
    'returnedOn',
    'returnDescription',
  ],
  service_not_as_described: ['explanation', 'receivedOn', 'canceledOn', 'cancellationReason'],
  canceled: [
    'explanation',
    'productType',
    'productDescription',
    'expectedOn',
    'canceledOn',
    'cancellationReason',
    'cancellationPolicyProvided',
  ],
  duplicate: ['explanation', 'originalPurchaseId'],
  no_valid_authorization: ['explanation'],
  other: ['explanation', 'productType', 'productDescription'],
};

/** Stripe accepts a dispute for this many days after the purchase. */
export const daysToDispute = 110;

const disputeMovement = z.object({
  id: z.string(),
  /** Minor units; negative for a credit that was taken back. */
  amount: Minor,
  occurredAt: Instant,
});

export const CardDisputeWire = z.object({
  id: Id,
  status: CardDisputeStatus,
  /** Null while it is only reported. */
  reason: CardDisputeReason.nullable(),
  amount: Minor,
  currency: Currency,
  evidence: CardDisputeEvidence,
  /** The cardholder's report; null without one. */
  report: z.object({ by: z.string(), note: z.string(), at: Instant }).nullable(),
  /** Null for one that was opened at Stripe. */
  openedBy: z.string().nullable(),
  openedAt: Instant,
  submittedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Stripe's code for why it was lost. */
  lossReason: z.string().nullable(),
  /** Why Stripe refused the last submission, in English. */
  refusal: z.string().nullable(),
  /** The amount that it has returned so far. */
  credited: Minor,
  movements: z.array(disputeMovement),
  version: z.number().int(),
});
export type CardDisputeWire = z.infer<typeof CardDisputeWire>;

/** Why a purchase cannot be disputed: codes of the error catalog. */
export const disputeProblems = [
  'dispute_of_pending_purchase',
  'dispute_of_unpaid_purchase',
  'dispute_of_refund',
  'dispute_too_late',
  'dispute_nothing_left',
] as const;
export type DisputeProblem = (typeof disputeProblems)[number];

export const PurchaseDisputeWire = z.object({
  /** The one that is open, else the last one. */
  dispute: CardDisputeWire.nullable(),
  /** Why a new one cannot be opened; null where it can, or where one is there. */
  problem: z.enum(disputeProblems).nullable(),
  /** The rest of the purchase after refunds, which is the most that can be disputed. */
  disputable: Minor,
  currency: Currency,
  /** The last moment to submit it. */
  fileBy: Instant,
});
export type PurchaseDisputeWire = z.infer<typeof PurchaseDisputeWire>;
