import { z } from 'zod';
import { Currency, Day, Id, Minor } from '../primitives.ts';
import { functions } from './category.wire.ts';

/** The two classes of net assets: without and with donor restrictions. */
const ByClass = z.object({ without: Minor, with: Minor });

/** Activities between two days, both inclusive. Income and releases are positive, and so are expenses. */
export const ActivityWire = z.object({
  contributions: ByClass,
  /** Reclassified by spending for the purpose or by hand: equal and opposite. */
  released: ByClass,
  /**
   * What refunds gave back to the funds, positive: `released` is reduced by it, and is negative where more was given back than
   * released.
   */
  restored: Minor.default(0),
  /** Always without restrictions. Largest first. */
  expenses: z.array(
    z.object({
      /** Null for what has no category yet. */
      categoryId: Id.nullable(),
      code: z.string().nullable(),
      name: z.string().nullable(),
      function: z.enum(functions).nullable(),
      /** The line of Part IX. */
      form990Line: z.string().nullable().default(null),
      amount: Minor,
    }),
  ),
  paymentFees: Minor,
  /**
   * The expenses by function; payment fees belong to fundraising, and `uncategorized` is what has no category. The four add up to `total`,
   * all expenses of the period. Absent from an earlier release.
   */
  functionalExpenses: z
    .object({
      program: Minor,
      management: Minor,
      fundraising: Minor,
      uncategorized: Minor,
      total: Minor,
    })
    .optional(),
  change: ByClass,
  /** Money from the linked bank account less what was returned to it: not revenue, and without restrictions. */
  movedFromBank: Minor,
  /** Cash and gifts in transit, less liabilities. */
  netAssets: z.object({ beginning: ByClass, end: ByClass }),
  /** `amount` is net of `restored`. */
  releasedByFund: z.array(
    z.object({ fundId: Id, name: z.string(), amount: Minor, restored: Minor.default(0) }),
  ),
});
export type ActivityWire = z.infer<typeof ActivityWire>;

export const StatementOfActivitiesWire = z.object({
  from: Day,
  to: Day,
  currency: Currency,
  period: ActivityWire,
  /** From January 1 of the year of `to`. */
  yearToDate: ActivityWire,
});
export type StatementOfActivitiesWire = z.infer<typeof StatementOfActivitiesWire>;

const PositionLine = z.object({ accountId: Id, kind: z.string(), name: z.string(), amount: Minor });

/** The assets and liabilities of the organization at the end of a day; the difference is its net assets. */
export const FinancialPositionWire = z.object({
  on: Day,
  currency: Currency,
  assets: z.array(PositionLine),
  /**
   * Positive is owed. A negative balance of gifts in transit is a liability of the kind `clearing`: it is deducted from the next
   * payout.
   */
  liabilities: z.array(PositionLine),
  netAssets: ByClass,
});
export type FinancialPositionWire = z.infer<typeof FinancialPositionWire>;

/** The net assets with donor restrictions by fund: beginning + received - released = end. */
export const FundBalancesWire = z.object({
  from: Day,
  to: Day,
  currency: Currency,
  funds: z.array(
    z.object({
      fundId: Id,
      name: z.string(),
      beginning: Minor,
      received: Minor,
      /** Net of what refunds gave back, which is `restored`. */
      released: Minor,
      restored: Minor.default(0),
      end: Minor,
    }),
  ),
});
export type FundBalancesWire = z.infer<typeof FundBalancesWire>;

/** The transfers that add up to a figure of a statement, one line for each. Debit is positive. */
export const FigureLineWire = z.object({
  /** For the transfer. */
  id: Id,
  date: Day,
  kind: z.string(),
  description: z.string(),
  amount: Minor,
  /** The record behind it, where it has a page. */
  purchaseId: Id.nullable(),
  reportId: Id.nullable().default(null),
  giftId: Id.nullable().default(null),
});
export type FigureLineWire = z.infer<typeof FigureLineWire>;

/** Expenses of a year by category and program against their budgets. */
export const BudgetReportWire = z.object({
  year: z.number().int(),
  currency: Currency,
  lines: z.array(
    z.object({
      /** Null for expenses without a category. */
      categoryId: Id.nullable(),
      /** Null for what is on no program, or for the budget of a category over all programs without one. */
      spendProgramId: Id.nullable(),
      program: z.string().nullable(),
      budget: Minor.nullable(),
      /** Row version of the budget; 0 without one. */
      version: z.number().int(),
      actual: Minor,
    }),
  ),
  /** Expenses of the year that are in no line, because they have no category. */
  paymentFees: Minor.default(0),
});
export type BudgetReportWire = z.infer<typeof BudgetReportWire>;

const TrialBalanceAccount = z.object({
  account: z.string(),
  categoryId: Id.nullable(),
  balance: Minor,
  /** For a release, the fund: such accounts are named alike in the books. Absent from an earlier release. */
  fund: z.string().optional(),
  /** The filters of its lines; absent for net assets, which are the sum of everything before. */
  lines: z
    .object({
      accountId: Id,
      category: z.string().nullable(),
      fund: z.string().nullable(),
      from: Day.nullable(),
    })
    .optional(),
});

/** The sum of each account up to the end of a day; debits are positive, and the sums add up to zero. */
export const TrialBalanceWire = z.object({
  on: Day,
  currency: Currency,
  accounts: z.array(
    z.object({
      account: z.string(),
      categoryId: Id.nullable(),
      balance: Minor,
      /** Its name in the exported journal, which names expenses by category. Absent from an earlier release. */
      journalName: z.string().optional(),
    }),
  ),
  /**
   * The same with the books closed at the beginning of the fiscal year, January 1: the accounts of the Statement of Activities have the
   * year to date, and what they had before is in the net assets at its beginning, by class. Absent from an earlier release.
   */
  ofYear: z.object({ from: Day, accounts: z.array(TrialBalanceAccount) }).optional(),
});
export type TrialBalanceWire = z.infer<typeof TrialBalanceWire>;
