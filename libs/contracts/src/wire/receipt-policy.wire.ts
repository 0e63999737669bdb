import { z } from 'zod';
import { Currency, Id, Instant, Minor, lineOf, maxAmountMinor } from '../primitives.ts';
import { HolderWire } from './card.wire.ts';

/** After the purchase was settled. */
export const receiptDueDays = 7;
/** At most, for people who are reliably on time: while they continue to make purchases, their deadline moves with the newest purchase. */
export const receiptDueDaysAtMost = 14;
/** A deadline that is set or set again is never closer than this. */
export const receiptNoticeHours = 72;
/** Between the warning and the lock. */
export const receiptWarningHours = 48;

const ExemptMerchants = z
  .array(lineOf(200).min(1, 'The name of the merchant is required'))
  .max(100)
  .transform((names) => [...new Set(names)]);

export const ReceiptPolicyInput = z.strictObject({
  /** Purchases of this amount or more need a receipt, in minor units; null for none. */
  requiredFrom: Minor.min(0).max(maxAmountMinor).nullable(),
  /** Names of merchants, or their ids in the card network, that need no receipt. */
  exemptMerchants: ExemptMerchants,
});

export const ReceiptPolicyWire = z.object({
  requiredFrom: Minor.nullable(),
  exemptMerchants: z.array(z.string()),
});
export type ReceiptPolicyWire = z.infer<typeof ReceiptPolicyWire>;

export const receiptExcuseStatuses = ['pending', 'approved', 'rejected'] as const;

/** The receipt due for a purchase. */
export const ReceiptRequirementWire = z.object({
  /** Null for a purchase that needs no receipt, or is not settled yet. */
  dueAt: Instant.nullable(),
  /** When the receipt was added or the excuse approved; null while it is due. */
  metAt: Instant.nullable(),
  /** Why there is no receipt, as the cardholder or a manager stated it. */
  excuse: z
    .object({
      reason: z.string(),
      status: z.enum(receiptExcuseStatuses),
      requestedBy: HolderWire,
      requestedAt: Instant,
      decidedBy: Id.nullable(),
    })
    .nullable(),
  /** True if the caller may approve or reject the excuse. */
  mayDecide: z.boolean(),
});
export type ReceiptRequirementWire = z.infer<typeof ReceiptRequirementWire>;

/** A purchase as far as a decision on its receipt needs it. */
const ReceiptPurchaseWire = z.object({
  id: Id,
  merchant: z.string(),
  amount: Minor,
  currency: Currency,
});

/** A person whose cards are declined because of missing receipts, or will be within `receiptWarningHours`. */
export const ReceiptLockWire = z.object({
  holder: HolderWire,
  isLocked: z.boolean(),
  /** Since when, or from when on, purchases with their cards are declined. */
  lockedFrom: Instant,
  /** Those whose receipts are missing, the first due first; at most 20. */
  purchases: z.array(ReceiptPurchaseWire.extend({ dueAt: Instant })),
  purchaseCount: z.number().int(),
});
export type ReceiptLockWire = z.infer<typeof ReceiptLockWire>;

/** How long a purchase is not reminded of again by hand. */
export const receiptReminderHours = 24;
/** How many manual reminders about missing receipts a person gets in one day, in UTC, from all senders together. */
export const receiptRemindersADay = 5;
/** The most purchases that one call sends reminders for, newest first. */
export const maxRemindedPurchases = 500;

const RemindedHolder = z.object({ holder: HolderWire, purchases: z.number().int() });

/** Whom a call reminded of how many purchases without a receipt. */
export const ReceiptRemindersWire = z.object({
  reminded: z.array(RemindedHolder),
  /** Reminded of within `receiptReminderHours` before, so not again; `remindedAt` is the latest of these times. */
  alreadyReminded: z.array(RemindedHolder.extend({ remindedAt: Instant })),
  /** Who got `receiptRemindersADay` emails today, in UTC, so not reminded. Absent from an earlier release. */
  limitReached: z.array(RemindedHolder).default([]),
  /** Archived people, who get no email. */
  notReached: z.array(RemindedHolder),
  /** More purchases than `maxRemindedPurchases` of people who get an email today match; the same call again reminds of the next ones. */
  hasMore: z.boolean(),
});
export type ReceiptRemindersWire = z.infer<typeof ReceiptRemindersWire>;

/** A stated reason why a purchase has no receipt. */
export const ReceiptExcuseWire = z.object({
  purchase: ReceiptPurchaseWire.extend({ holder: HolderWire, occurredAt: Instant }),
  reason: z.string(),
  status: z.enum(receiptExcuseStatuses),
  requestedBy: HolderWire,
  requestedAt: Instant,
  decidedBy: HolderWire.nullable(),
  decidedAt: Instant.nullable(),
  /** True if the caller may approve or reject it. */
  mayDecide: z.boolean(),
});
export type ReceiptExcuseWire = z.infer<typeof ReceiptExcuseWire>;
