import { z } from 'zod';
import { Currency, Id, Instant, Minor, Month } from '../primitives.ts';

export const monthStates = ['open', 'closed'] as const;

export const AccountingMonthWire = z.object({
  month: Month,
  state: z.enum(monthStates),
  /** Row version: 0 until the month is closed for the first time. */
  version: z.number().int(),
  /** Posted transfers that count in the month. */
  entryCount: z.number().int(),
  /** The last close or reopening. */
  changedBy: z.string().nullable(),
  changedAt: Instant.nullable(),
});
export type AccountingMonthWire = z.infer<typeof AccountingMonthWire>;

/** The checks of a month before it is closed. New ones may be added. */
export const monthCheckKinds = [
  'uncategorized',
  'missing_receipts',
  'unmatched_facts',
  'reconciliation',
  'reimbursements',
  'approvals',
] as const;

export const MonthCheckWire = z.object({
  kind: z.enum(monthCheckKinds),
  /** The number of open items; 0 if the check is done. */
  open: z.number().int(),
  /** The total number; null where a total makes no sense. */
  total: z.number().int().nullable(),
  /** Minor units of the wallet's currency; null where there is no single amount. */
  amount: Minor.nullable(),
  /** The month cannot close while it is open, whatever the reason. */
  isRequired: z.boolean(),
  /** For `reconciliation`: no comparison with Stripe covers the end of the month yet, and the month cannot close before one does. */
  isUncompared: z.boolean().optional(),
});
export type MonthCheckWire = z.infer<typeof MonthCheckWire>;

export const MonthChangeWire = z.object({
  month: Month,
  version: z.number().int(),
  action: z.enum(['close', 'reopen']),
  by: z.string(),
  byUserId: Id,
  /** For a reopening, and for a close with open checks. */
  reason: z.string().nullable(),
  /** The checks that were open at a close. */
  openChecks: z.array(z.object({ kind: z.string(), open: z.number().int() })),
  at: Instant,
});
export type MonthChangeWire = z.infer<typeof MonthChangeWire>;

/** Why a month cannot be closed or reopened now: a code of the error catalog. */
const Refusal = z.string().nullable();

export const AccountingMonthDetailWire = AccountingMonthWire.extend({
  currency: Currency,
  /** Null when it can be closed; checks that are not required need a reason. */
  closeRefusal: Refusal,
  reopenRefusal: Refusal,
  checks: z.array(MonthCheckWire),
  /** For all months of this year, newest first. */
  history: z.array(MonthChangeWire),
});
export type AccountingMonthDetailWire = z.infer<typeof AccountingMonthDetailWire>;

/** How far the books are closed and exported. */
export const BooksSummaryWire = z.object({
  lastClosed: Month.nullable(),
  /** The month that closes next; null while it is not over, and without entries. */
  nextToClose: Month.nullable(),
  /** When the newest export was created. */
  lastExportedAt: Instant.nullable(),
});
export type BooksSummaryWire = z.infer<typeof BooksSummaryWire>;
