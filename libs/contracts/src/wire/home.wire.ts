import { z } from 'zod';
import { ReimbursementQueueWire, ReimbursementSummaryWire } from './reimbursement.wire.ts';
import { Currency, Id, Minor } from '../primitives.ts';
import { ApprovalWire } from './approval.wire.ts';
import { CampaignMatchWire } from './campaign-match.wire.ts';
import { CardSummaryWire } from './card.wire.ts';
import { GiftWire } from './gift.wire.ts';
import { FailedPayoutWire } from './payout.wire.ts';
import { PurchaseWire, SpentWeekWire } from './purchase.wire.ts';
import { ReceiptExcuseWire, ReceiptLockWire } from './receipt-policy.wire.ts';
import { AccountWire } from './wallet.wire.ts';

/** Cards in one state: how many, and the names of the first of them. */
const NamedCards = z.object({ count: z.number().int(), names: z.array(z.string()) });

export const HomeCardsWire = z.object({
  /** The caller’s own cards, those closest to their limit first. */
  own: z.array(CardSummaryWire),
  /** The active cards that the caller may see and that have not expired or been used up, those closest to their limit first. */
  fullest: z.array(CardSummaryWire),
  overLimit: NamedCards,
  /** Nothing is left until the limit resets or is raised. */
  limitReached: NamedCards,
  nearLimit: NamedCards,
  frozen: NamedCards,
  /** Names of the cards in these requests, by card id. */
  names: z.record(Id, z.string()),
});
export type HomeCardsWire = z.infer<typeof HomeCardsWire>;

/** A part is null while its service is not responding, and empty if the caller’s role does not include it. */
export const HomeWire = z.object({
  accounts: z.array(AccountWire).nullable(),
  cards: HomeCardsWire.nullable(),
  latestPurchases: z.array(PurchaseWire).nullable(),
  /** The newest declined purchases. */
  declinedPurchases: z.array(PurchaseWire).nullable(),
  weeks: z.array(SpentWeekWire).nullable(),
  /** Open requests that the caller may see, and the newest of their own. */
  pendingApprovals: z.array(ApprovalWire).nullable(),
  ownApprovals: z.array(ApprovalWire).nullable(),
  /** The stated reasons that the caller may decide on. */
  pendingExcuses: z.array(ReceiptExcuseWire).nullable(),
  /** Reports that wait for approval, or whose payment the bank returned, for those who decide on them. */
  openReimbursements: z.array(ReimbursementSummaryWire).nullable(),
  /** The newest five of the person's own reports, for everyone but admins; absent from an earlier release. */
  ownReimbursements: z.array(ReimbursementSummaryWire).nullable().default([]),
  /** The person's own reports whose payment the bank returned. */
  ownReturnedReimbursements: z.array(ReimbursementSummaryWire).nullable().default([]),
  /** The person's own reports that an approver wants changed. */
  ownReimbursementsToChange: z.array(ReimbursementSummaryWire).nullable().default([]),
  /**
   * Approved reports of others that the person may pay, of the newest hundred, and what is owed for them; `hasMore`: there are older ones.
   * Null without any, and for people who pay none.
   */
  reimbursementsToPay: z
    .object({ count: z.number().int().min(1), owed: Minor, currency: Currency, hasMore: z.boolean() })
    .nullable()
    .default(null),
  /** All reports that wait for the person's decision, including those that are not listed; null for people who decide on none. */
  reimbursementQueue: ReimbursementQueueWire.nullable().default(null),
  /** The people whose cards are declined because of missing receipts, or will be soon. */
  receiptLocks: z.array(ReceiptLockWire).nullable(),
  /** How many facts from Stripe match nothing in the books and wait for an admin. */
  unmatchedFacts: z.number().int().nullable().default(null),
  latestGifts: z.array(GiftWire).nullable(),
  /** Matches that no longer match gifts and that have not been paid in full. */
  dueMatches: z.array(CampaignMatchWire).nullable().default(null),
  /** Payouts of gifts that the bank refused, until a later one arrives, for those who manage campaigns. */
  failedPayouts: z.array(FailedPayoutWire).nullable().default(null),
});
export type HomeWire = z.infer<typeof HomeWire>;

/** The first setup steps that an organization has completed. */
export const FirstStepsWire = z.object({
  hasDeposited: z.boolean(),
  hasInvited: z.boolean(),
  hasCard: z.boolean(),
  hasCampaign: z.boolean(),
});
export type FirstStepsWire = z.infer<typeof FirstStepsWire>;
