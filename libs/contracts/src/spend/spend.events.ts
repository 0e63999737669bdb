import { z } from 'zod';
import { ChangeFact } from '../audit.ts';
import { declineReasons } from '../decline-reasons.ts';
import {
  Currency,
  Day,
  Id,
  Instant,
  Merchant,
  Minor,
  PurchaseOrigin,
  SpendFrequency,
} from '../primitives.ts';
import { event } from '../rpc.ts';
import { ApprovalStatus, ApprovalSubjectWire } from '../wire/approval.wire.ts';
import { CardDisputeReason, CardDisputeStatus } from '../wire/card-dispute.wire.ts';
import { AuthorizationStatus } from '../wire/card.wire.ts';
import { FundRestriction } from '../wire/fund.wire.ts';
import { ReconciliationArea } from '../wire/reconciliation.wire.ts';
import { MileageRateWire } from '../wire/mileage-rate.wire.ts';
import { ReimbursementLineWire, reimbursementSteps } from '../wire/reimbursement.wire.ts';
import { transferRuleKinds, transferRuleReasons, vaultDirections } from '../wire/vault.wire.ts';
import { UnmatchedFactKind, UnmatchedFactStatus } from '../wire/unmatched-fact.wire.ts';

/** The current state of an authorization; `revision` grows with every change. */
export const AuthorizationFact = PurchaseOrigin.extend({
  organizationId: Id,
  authorizationId: Id,
  revision: z.number().int(),
  cardId: Id,
  userId: Id,
  stripeAuthorizationId: z.string(),
  status: AuthorizationStatus,
  approved: z.boolean(),
  /** The requested amount, and how much of it is still on hold. Positive = out. */
  amount: Minor,
  held: Minor,
  captured: Minor,
  currency: Currency,
  merchant: Merchant,
  declineReason: z.enum(declineReasons).nullable(),
  networkCreatedAt: Instant,
  /** For an approval: the limit of the card in its period, and how much of it is used from now on, in minor units. Null if the card has no limit. */
  cardLimit: z
    .object({
      limit: Minor,
      used: Minor,
      periodStartsAt: Instant,
      /** The frequency of this limit, even if the card has another rule by now. Missing in events of an earlier release. */
      frequency: SpendFrequency.optional(),
    })
    .nullish(),
});
export type AuthorizationFact = z.infer<typeof AuthorizationFact>;

export const TransactionFact = PurchaseOrigin.extend({
  organizationId: Id,
  transactionId: Id,
  cardId: Id,
  userId: Id,
  authorizationId: Id.nullable(),
  stripeAuthorizationId: z.string().nullable(),
  stripeTransactionId: z.string(),
  type: z.enum(['capture', 'refund']),
  /** Out is positive, a refund negative; a refund reversal is a refund with a positive amount. */
  amount: Minor,
  currency: Currency,
  merchant: Merchant,
  networkCreatedAt: Instant,
  /** Its state after this transaction, so that consumers store both at once. Missing where it did not change, and in events of an earlier release. */
  authorization: AuthorizationFact.optional(),
});
export type TransactionFact = z.infer<typeof TransactionFact>;

/** An expense as the acknowledgment of a forgone reimbursement lists it. */
export const ForgoneLine = ReimbursementLineWire.pick({
  kind: true,
  spentOn: true,
  memo: true,
  merchant: true,
  milesTenths: true,
  amount: true,
}).extend({
  /** Only of mileage; absent from an earlier release. */
  mileageRate: MileageRateWire.nullish(),
});
export type ForgoneLine = z.infer<typeof ForgoneLine>;

export const spendEvents = {
  /** A person's request for a card on a program was approved: `cards` issues it with these terms. */
  cardRequestApproved: event(
    'evt.spend.card-request.approved.v1',
    z.object({
      organizationId: Id,
      requestId: Id,
      userId: Id,
      name: z.string().nullable(),
      email: z.string(),
      programId: Id,
      cardName: z.string(),
      frequency: SpendFrequency,
      limit: Minor,
      currency: Currency,
      occurredAt: Instant,
    }),
  ),
  authorizationApproved: event('evt.spend.authorization.approved.v1', AuthorizationFact),
  authorizationDeclined: event('evt.spend.authorization.declined.v1', AuthorizationFact),
  authorizationUpdated: event('evt.spend.authorization.updated.v1', AuthorizationFact),
  /** A capture or a refund. */
  transactionRecorded: event('evt.spend.transaction.recorded.v1', TransactionFact),
  /**
   * The limit of a card in its current period, with any increase, in minor units, with its frequency and the version of the
   * card: a lower `version` is older.
   */
  cardLimitChanged: event(
    'evt.spend.card.limit-changed.v1',
    z.object({
      organizationId: Id,
      cardId: Id,
      userId: Id,
      limit: Minor,
      /** Absent from an earlier release, in which it never changed. */
      frequency: SpendFrequency.optional(),
      currency: Currency,
      version: z.number().int(),
      occurredAt: Instant,
    }),
  ),
  /** A request was created, voted on or ended; `userId` is its author. */
  approvalChanged: event(
    'evt.spend.approval.changed.v1',
    z.object({
      organizationId: Id,
      approvalId: Id,
      userId: Id,
      status: ApprovalStatus,
      /** Its subject, for emails. Absent from an earlier release. */
      request: z
        .object({
          /** This event is of its creation. */
          isNew: z.boolean(),
          subject: ApprovalSubjectWire,
          /** The team whose managers decide, where `deciders` are managers. */
          teamId: Id.nullable(),
          /** For the open step. */
          deciders: z.enum(['admins', 'managers']),
          reason: z.string(),
          authorName: z.string(),
          /** For the vote that this event reports; null for any other change. */
          decidedBy: z.string().nullable(),
          note: z.string().nullable(),
        })
        .optional(),
      occurredAt: Instant,
    }),
  ),
  /** A step of a reimbursement report, for emails and open pages; `userId` is its author. */
  reimbursementChanged: event(
    'evt.spend.reimbursement.changed.v1',
    z.object({
      organizationId: Id,
      reportId: Id,
      /** For this step, the same in every delivery. */
      changeId: Id,
      userId: Id,
      /** The teams of the author when it was submitted, whose managers decide it; absent from an earlier release. */
      teamIds: z.array(Id).optional(),
      /** For each of these teams the manager who added the author to it, and does not decide by it; null or absent where an admin did. */
      teamAddedBy: z.array(Id.nullable()).optional(),
      /** The substitutes at the time of publishing; absent from an earlier release. */
      substitutes: z.array(z.object({ approverId: Id, substituteId: Id })).optional(),
      step: z.enum(reimbursementSteps),
      title: z.string(),
      authorName: z.string(),
      total: Minor,
      currency: Currency,
      /** Who did it; null where the bank or Stripe did. */
      byId: Id.nullable(),
      by: z.string().nullable(),
      note: z.string().nullable(),
      occurredAt: Instant,
    }),
  ),
  /** The author of an approved report gave its money to the organization, which does not pay it. Amounts in minor units. */
  reimbursementForgone: event(
    'evt.spend.reimbursement.forgone.v1',
    z.object({
      organizationId: Id,
      reportId: Id,
      /** The author, at the address with which they were signed in. */
      userId: Id,
      name: z.string(),
      email: z.string(),
      title: z.string(),
      lines: z.array(ForgoneLine),
      /** The donated amount. */
      total: Minor,
      /** If only a part was given: the sum of the lines. */
      reportTotal: Minor.optional(),
      currency: Currency,
      occurredAt: Instant,
    }),
  ),
  /** A spend program has changed. Has no amounts, so pages reload it. */
  programChanged: event(
    'evt.spend.program.changed.v1',
    z.object({
      organizationId: Id,
      programId: Id,
      /** The category of its purchases until they get another; absent where it has not changed. */
      defaultCategoryId: Id.nullable().optional(),
      occurredAt: Instant,
    }),
  ),
  /** A restricted fund as it is now; `revision` grows with every change. */
  fundChanged: event(
    'evt.spend.fund.changed.v1',
    z.object({
      organizationId: Id,
      fundId: Id,
      revision: z.number().int(),
      name: z.string(),
      purpose: z.string(),
      restriction: FundRestriction,
      isOpen: z.boolean(),
      /** Its cash account, and the categories that its purpose includes; absent in events of earlier releases. */
      accountId: Id.optional(),
      categoryIds: z.array(Id).optional(),
      occurredAt: Instant,
    }),
  ),
  /** A card purchase was reported by its cardholder, or its dispute changed; `userId` is the cardholder. */
  cardDisputeChanged: event(
    'evt.spend.card-dispute.changed.v1',
    z.object({
      organizationId: Id,
      disputeId: Id,
      /** For this change, the same in every delivery. */
      version: z.number().int(),
      purchaseId: Id,
      userId: Id,
      status: CardDisputeStatus,
      reason: CardDisputeReason.nullable(),
      amount: Minor,
      /** The amount returned so far. */
      credited: Minor,
      currency: Currency,
      merchant: z.string(),
      /** Who opened it; null for a report, and for one that was opened at Stripe. */
      openedById: Id.nullable(),
      /** For a report. */
      reportedBy: z.string().nullable(),
      note: z.string().nullable(),
      occurredAt: Instant,
    }),
  ),
  /** A fact from Stripe that matches nothing in the books was found, or someone resolved it. Amounts in minor units. */
  unmatchedFactChanged: event(
    'evt.spend.unmatched-fact.changed.v1',
    z.object({
      organizationId: Id,
      factId: Id,
      kind: UnmatchedFactKind,
      status: UnmatchedFactStatus,
      amount: Minor.nullable(),
      currency: Currency.nullable(),
      merchant: z.string().nullable(),
      occurredAt: Instant,
    }),
  ),
  /** A capture took more than its restricted fund had: the fund paid what it had, and the wallet paid `ofWallet`. */
  fundExceeded: event(
    'evt.spend.fund.exceeded.v1',
    z.object({
      organizationId: Id,
      fundId: Id,
      fundName: z.string(),
      stripeTransactionId: z.string(),
      merchant: z.string(),
      amount: Minor,
      ofWallet: Minor,
      currency: Currency,
      occurredAt: Instant,
    }),
  ),
  /**
   * A refund, a dispute or a returned payout of a gift took more of `amount` than its restricted fund had: the fund gave what it had
   * available, and the wallet `ofWallet`. `lineId` is the line of the payout, which comes once.
   */
  giftReturnExceededFund: event(
    'evt.spend.fund.gift-return-exceeded.v1',
    z.object({
      organizationId: Id,
      fundId: Id,
      fundName: z.string(),
      giftId: Id.nullable(),
      lineId: z.string(),
      amount: Minor,
      ofWallet: Minor,
      currency: Currency,
      occurredAt: Instant,
    }),
  ),
  /** Two checks in a row found a difference between the ledger and Stripe, whatever its amount; `difference` is the ledger less Stripe. */
  reconciliationDifferenceFound: event(
    'evt.spend.reconciliation.differed.v1',
    z.object({
      organizationId: Id,
      area: ReconciliationArea,
      currency: Currency,
      difference: Minor,
      causes: z.array(z.string()),
      occurredAt: Instant,
    }),
  ),
  /** A transfer rule moved nothing, or less than it should (`outcome` `moved`). `amount`: what it moved or should have. */
  transferRuleSkipped: event(
    'evt.spend.transfer-rule.skipped.v1',
    z.object({
      organizationId: Id,
      ruleId: Id,
      kind: z.enum(transferRuleKinds),
      direction: z.enum(vaultDirections),
      on: Day,
      outcome: z.enum(['moved', 'skipped']),
      reason: z.enum(transferRuleReasons),
      amount: Minor,
      currency: Currency,
      occurredAt: Instant,
    }),
  ),
  /** Balances of an organization have changed. Has no amounts, so pages reload them. */
  balancesChanged: event(
    'evt.spend.balances.changed.v1',
    z.object({ organizationId: Id, occurredAt: Instant }),
  ),
  /** A change for the audit log. */
  changeRecorded: event('evt.spend.change.recorded.v1', ChangeFact),
};
