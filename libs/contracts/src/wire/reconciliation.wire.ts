import { z } from 'zod';
import { Currency, Day, Instant, Minor } from '../primitives.ts';

/** `cards`: the cash accounts against Stripe's issuing balance; `payments`: gifts in transit against its payments balance. */
export const ReconciliationArea = z.enum(['cards', 'payments']);
export type ReconciliationArea = z.infer<typeof ReconciliationArea>;

export const differenceCauses = [
  'purchase',
  'hold',
  'deposit',
  'withdrawal',
  'reimbursement',
  'bank_transfer',
  'gift_payouts',
  'payout_returns',
  'gifts',
  'gift_fees',
  'gift_refunds',
  'payouts',
  'other',
  'unknown',
] as const;

/** A part of a difference: the ledger less Stripe, in minor units. */
export const DifferenceCauseWire = z.object({
  kind: z.enum(differenceCauses),
  /** The merchant, where there is one. */
  label: z.string().nullable(),
  stripeId: z.string().nullable(),
  ledger: Minor.nullable(),
  stripe: Minor.nullable(),
  amount: Minor,
});
export type DifferenceCauseWire = z.infer<typeof DifferenceCauseWire>;

/** The ledger against Stripe, as of the last check of a day in UTC. */
export const ReconciliationDayWire = z.object({
  day: Day,
  area: ReconciliationArea,
  currency: Currency,
  ledger: Minor,
  stripe: Minor,
  difference: Minor,
  /** They add up to the difference, largest first; what none of them explains is `unknown`. */
  causes: z.array(DifferenceCauseWire),
  /** When this difference was first seen; null without one. */
  since: Instant.nullable(),
  checkedAt: Instant,
});
export type ReconciliationDayWire = z.infer<typeof ReconciliationDayWire>;
