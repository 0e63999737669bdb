import { z } from 'zod';
import { Currency, Day, Id, Instant, Minor, Month, pageOf } from '../primitives.ts';
import { transferKinds } from './wallet.wire.ts';

/** The month of one account by the days on which its movements count: opening balance, what moved, closing balance. */
export const AccountMonthWire = z.object({
  accountId: Id,
  month: Month,
  opening: Minor,
  moneyIn: Minor,
  /** As a positive amount. */
  moneyOut: Minor,
  closing: Minor,
  currency: Currency,
});
export type AccountMonthWire = z.infer<typeof AccountMonthWire>;

export const AccountStatementLineWire = z.object({
  id: Id,
  on: Day,
  kind: z.enum(transferKinds),
  description: z.string(),
  change: Minor,
});
export type AccountStatementLineWire = z.infer<typeof AccountStatementLineWire>;

export const AccountStatementPageWire = pageOf(AccountStatementLineWire).extend({
  account: z.object({ id: Id, name: z.string(), currency: Currency }),
  /** For the whole month; null on further pages. */
  totals: z.object({ opening: Minor, closing: Minor, lineCount: z.number().int() }).nullable(),
  /** None of its pages includes later postings. */
  asOf: Instant,
});
export type AccountStatementPageWire = z.infer<typeof AccountStatementPageWire>;

/** The balances of an account as the ledger had them at a moment. */
export const BalanceAtWire = z.object({
  accountId: Id,
  at: Instant,
  posted: Minor,
  onHold: Minor,
  available: Minor,
  incoming: Minor,
  currency: Currency,
});
export type BalanceAtWire = z.infer<typeof BalanceAtWire>;

/** Posted balances of an account at the end of each day, by the days on which its movements count. */
export const DailyBalancesWire = z.object({
  accountId: Id,
  currency: Currency,
  days: z.array(z.object({ on: Day, posted: Minor })),
});
export type DailyBalancesWire = z.infer<typeof DailyBalancesWire>;
