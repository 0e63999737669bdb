import { receiptTypes } from '@almoner/kernel';
import { z } from 'zod';
import {
  Currency,
  Day,
  Id,
  Instant,
  maxAmountMinor,
  Minor,
  nameOf,
  PositiveMinor,
  textOf,
} from '../primitives.ts';
import { MileageRateWire } from './mileage-rate.wire.ts';
import { ReceiptReadingWire } from './receipt.wire.ts';

/** The reports that one call pays. */
export const maxPaymentsAtOnce = 25;

export const reimbursementStatuses = [
  'draft',
  'submitted',
  'changes_requested',
  'approved',
  'rejected',
  'processing',
  'paid',
  'failed',
  /** Its author gave the money to the organization instead of being paid. */
  'forgone',
] as const;
export const ReimbursementStatus = z.enum(reimbursementStatuses);
export type ReimbursementStatus = z.infer<typeof ReimbursementStatus>;

/** Steps that others are notified about. */
export const reimbursementSteps = [
  'submitted',
  'changes_requested',
  'approved',
  'rejected',
  'paid',
  'paid_outside',
  'not_sent',
  'returned',
] as const;

/** For one line, and for all lines of a report together. */
export const receiptsPerLineMax = 20;
export const receiptsPerReportMax = 200;

const shared = {
  /** The line that is replaced, which keeps its receipts; absent for a new one. */
  id: Id.optional(),
  spentOn: Day,
  memo: textOf(500).default(''),
  /** The category in the books, and the restricted fund that pays; absent for none. */
  categoryId: Id.nullish(),
  fundId: Id.nullish(),
};

/** A line as its author enters it. The service computes the amount of mileage and of a per diem. */
export const ReimbursementLineInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('expense'),
    ...shared,
    merchant: nameOf('The merchant'),
    amount: PositiveMinor.max(maxAmountMinor, 'Too large for one line'),
  }),
  z.strictObject({
    kind: z.literal('mileage'),
    ...shared,
    /** Tenths of a mile. */
    milesTenths: z.number().int().min(1).max(100_000),
  }),
  z.strictObject({
    kind: z.literal('per_diem'),
    ...shared,
    days: z.number().int().min(1).max(366),
    /** Minor units for each day. */
    dailyRate: PositiveMinor.max(10_000_00, 'Too large for one day'),
  }),
]);
export type ReimbursementLineInput = z.infer<typeof ReimbursementLineInput>;

export const ReimbursementLineWire = z.object({
  id: Id,
  kind: z.enum(['expense', 'mileage', 'per_diem']),
  spentOn: Day,
  memo: z.string(),
  /** Only of an expense. */
  merchant: z.string().nullable(),
  amount: Minor,
  categoryId: Id.nullable(),
  fundId: Id.nullable(),
  /** Only of mileage. */
  milesTenths: z.number().int().nullable(),
  /** Only of a per diem. */
  days: z.number().int().nullable(),
  dailyRate: Minor.nullable(),
});
export type ReimbursementLineWire = z.infer<typeof ReimbursementLineWire>;

/** A file that proves the expense of a line. It may serve several lines of its report. */
export const ReimbursementReceiptWire = z.object({
  id: Id,
  /** Has the extension of its type. */
  name: z.string(),
  /** Detected from the content. */
  type: z.enum(receiptTypes),
  bytes: z.number().int(),
  /** Null for one of an earlier release, which is not read. */
  reading: ReceiptReadingWire.nullable().default(null),
  /** True if there is a JPEG of it for browsers that do not show its type. */
  hasPreview: z.boolean().default(false),
});
export type ReimbursementReceiptWire = z.infer<typeof ReimbursementReceiptWire>;

/** A problem of a line that its page points out, in most cases by the policy. The line can still be saved and approved. */
export const ReimbursementWarningWire = z.object({
  kind: z.enum(['receipt_missing', 'over_limit', 'too_old', 'receipt_differs']),
  /** The limit of the policy in minor units, or days for `too_old`. For `receipt_differs` the total read from receipts. */
  limit: z.number().int(),
});
export type ReimbursementWarningWire = z.infer<typeof ReimbursementWarningWire>;

/**
 * `unsigned`: it waits for a second admin; `canceled`: nobody signed; `requested` and `sent`: in progress; `posted`: it left the
 * wallet.
 */
export const reimbursementPayoutStatuses = [
  'unsigned',
  'canceled',
  'requested',
  'sent',
  'posted',
  'failed',
  'returned',
] as const;

/** A payment to the author's bank account. */
export const ReimbursementPayoutWire = z.object({
  id: Id,
  status: z.enum(reimbursementPayoutStatuses),
  amount: Minor,
  bankName: z.string(),
  last4: z.string(),
  /** Why it failed or was returned, in Stripe's code. */
  reason: z.string().nullable(),
  requestedAt: Instant,
  postedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});
export type ReimbursementPayoutWire = z.infer<typeof ReimbursementPayoutWire>;

/**
 * An entry that is already in the books and may be the same expense: same day, amount and merchant, or the same receipt. It
 * does not block payment.
 */
export const ReimbursementDuplicateWire = z.object({
  /** `receipt`: another report, or this one again, has a file with the same content; `purchase_receipt`: a purchase has. */
  kind: z.enum(['reimbursement', 'purchase', 'receipt', 'purchase_receipt']),
  /** Null where the viewer may not see it. */
  id: Id.nullable(),
  title: z.string().nullable(),
});

/** True if the viewer may do this now; otherwise the code of the refusal. */
const ActionWire = z.object({ isAllowed: z.boolean(), refusal: z.string().nullable() });

export const ReimbursementSummaryWire = z.object({
  id: Id,
  title: z.string(),
  author: z.object({ id: Id, name: z.string() }),
  status: ReimbursementStatus,
  total: Minor,
  currency: Currency,
  version: z.number().int(),
  /** Absent from an earlier release, like everything that has a default. */
  lineCount: z.number().int().default(0),
  /** A receipt on several lines counts once. */
  receiptCount: z.number().int().default(0),
  /** True if the viewer may approve or refuse it now: not their own, nor one that they have already approved. */
  mayDecide: z.boolean().default(false),
  /** Why the viewer cannot pay it now; null where they can, as far as the report alone shows, and where nothing is to be paid. */
  payRefusal: z.string().nullable().default(null),
  /** How much of the total its author gave to the organization: all of a forgone report, or a part of one whose rest is paid. */
  forgoneAmount: Minor.default(0),
  /** Its payment is on hold until a second admin signs. */
  waitsForSignature: z.boolean().default(false),
  createdAt: Instant,
  submittedAt: Instant.nullable(),
});
export type ReimbursementSummaryWire = z.infer<typeof ReimbursementSummaryWire>;

export const ReimbursementWire = ReimbursementSummaryWire.extend({
  lines: z.array(
    ReimbursementLineWire.extend({
      /** Only of mileage; absent from an earlier release. */
      mileageRate: MileageRateWire.nullable().default(null),
      duplicates: z.array(ReimbursementDuplicateWire),
      /** In the order in which they were added. */
      receipts: z.array(ReimbursementReceiptWire).default([]),
      warnings: z.array(ReimbursementWarningWire).default([]),
      /** Why there is no receipt, as its author said when the report was submitted. */
      receiptReason: z.string().nullable().default(null),
    }),
  ),
  /** How many people must approve it, set when it is submitted. */
  approvalsNeeded: z.number().int(),
  /** How often it was submitted; null from an earlier release. */
  round: z.number().int().nullable().default(null),
  votes: z.array(
    z.object({
      voter: z.object({ id: Id, name: z.string() }),
      decision: z.enum(['approve', 'request_changes', 'reject']),
      note: z.string(),
      /** Counts submissions from 1; votes of an earlier round no longer count. */
      round: z.number().int(),
      votedAt: Instant,
      /** The approver in whose place they decided; null by their own right. */
      inPlaceOf: z.object({ id: Id, name: z.string() }).nullable().default(null),
    }),
  ),
  /** Who can decide on it now, by name; null where that is not known, and where it does not wait. */
  approvers: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        /** The name of the approver in whose place they would decide; null by their own right. */
        inPlaceOf: z.string().nullable().default(null),
      }),
    )
    .nullable()
    .default(null),
  /** The reference of a payment that was made outside of this platform. */
  paidReference: z.string().nullable(),
  /** When its author gave the money to the organization; null where that is not so, and absent from an earlier release. */
  forgoneAt: Instant.nullable().default(null),
  /** Newest first, at most the last ten. */
  payouts: z.array(ReimbursementPayoutWire),
  /** The bank account of its author, by which it can be paid. */
  payee: z.object({ bankName: z.string(), last4: z.string() }).nullable(),
  actions: z.object({
    edit: ActionWire,
    /** Add and remove receipts of lines. */
    changeReceipts: ActionWire.default({ isAllowed: false, refusal: null }),
    submit: ActionWire,
    approve: ActionWire,
    requestChanges: ActionWire,
    reject: ActionWire,
    pay: ActionWire,
    markPaid: ActionWire,
    forgo: ActionWire.default({ isAllowed: false, refusal: null }),
    /** Change the category of a line that is in the books already. */
    code: ActionWire.default({ isAllowed: false, refusal: null }),
  }),
});
export type ReimbursementWire = z.infer<typeof ReimbursementWire>;

/** The receipt for a reimbursement that was forgone. */
export const ReimbursementAcknowledgmentWire = z.object({ number: z.string(), issuedAt: Instant });
export type ReimbursementAcknowledgmentWire = z.infer<typeof ReimbursementAcknowledgmentWire>;

const PersonName = z.object({ id: Id, name: z.string() });

/** Someone who decides on reports in place of an approver who is away. */
export const ReimbursementSubstituteWire = z.object({
  approver: PersonName,
  substitute: PersonName,
  /** Inclusive days of `timeZone`. */
  from: Day,
  to: Day,
  /** The name of a zone in the IANA database. */
  timeZone: z.string(),
  /** True if it holds now. */
  isActive: z.boolean(),
});
export type ReimbursementSubstituteWire = z.infer<typeof ReimbursementSubstituteWire>;

export const ReimbursementSubstitutesWire = z.object({
  /** Whom the caller named; null for nobody, and when the last day is over. */
  own: ReimbursementSubstituteWire.nullable(),
  /** The people whose substitute the caller is, now or later. */
  standsInFor: z.array(ReimbursementSubstituteWire),
  /** Whom the caller may name. */
  candidates: z.array(PersonName),
});
export type ReimbursementSubstitutesWire = z.infer<typeof ReimbursementSubstitutesWire>;

/** The reports that wait for the caller's decision. */
export const ReimbursementQueueWire = z.object({
  count: z.number().int(),
  /** When the oldest was submitted; null without one. */
  oldestAt: Instant.nullable(),
  total: Minor,
  /** The part that each account would pay: a restricted fund, or the wallet where `fundId` is null. */
  parts: z.array(z.object({ fundId: Id.nullable(), amount: Minor })),
  currency: Currency.nullable(),
});
export type ReimbursementQueueWire = z.infer<typeof ReimbursementQueueWire>;

export const ReimbursementPolicyWire = z.object({
  approvers: z.number().int().min(1).max(3),
  /** Above this total, in minor units, at least two people approve; null without such an amount. */
  secondApproverAbove: PositiveMinor.nullable(),
  /** Lines above this amount, in minor units, need a receipt; null where none is required. */
  receiptRequiredAbove: Minor.min(0).max(maxAmountMinor).nullable(),
  /** Above this amount, in minor units, a line has a warning; null without such an amount. */
  lineLimit: PositiveMinor.max(maxAmountMinor).nullable(),
  /** A line dated more than this many days before its submission has a warning; null if there is no such limit. */
  maxAgeDays: z.number().int().min(1).max(3650).nullable(),
});
export type ReimbursementPolicyWire = z.infer<typeof ReimbursementPolicyWire>;

/** An absent field of a line keeps its value: earlier clients do not send it. */
export const ReimbursementPolicyInput = z.strictObject({
  ...ReimbursementPolicyWire.shape,
  receiptRequiredAbove: ReimbursementPolicyWire.shape.receiptRequiredAbove.optional(),
  lineLimit: ReimbursementPolicyWire.shape.lineLimit.optional(),
  maxAgeDays: ReimbursementPolicyWire.shape.maxAgeDays.optional(),
});
export type ReimbursementPolicyInput = z.infer<typeof ReimbursementPolicyInput>;
