import { z } from 'zod';
import {
  Currency,
  Day,
  Id,
  Minor,
  PageRequest,
  PositiveMinor,
  maxAmountMinor,
  pageOf,
} from '../primitives.ts';
import {
  BudgetReportWire,
  FigureLineWire,
  FinancialPositionWire,
  FundBalancesWire,
  StatementOfActivitiesWire,
  TrialBalanceWire,
} from '../wire/statement.wire.ts';
import { route } from './route.ts';

export const journalFormats = ['hledger', 'beancount'] as const;

/** Both days inclusive. */
export const DayRange = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Must not be before the first day' });

/** For an account kind or one account, with the dimensions; `none` for lines without one, `any` for those with one. */
const FigureFilters = z.object({
  from: Day.optional(),
  to: Day,
  kind: z.string().max(30).optional(),
  accountId: Id.optional(),
  category: Id.or(z.literal('none')).optional(),
  fund: Id.or(z.enum(['none', 'any'])).optional(),
  program: Id.or(z.literal('none')).optional(),
  /** Only what was debited, or only what was credited. */
  entries: z.enum(['debit', 'credit']).optional(),
});

const BudgetYear = z.coerce.number().int().min(2000).max(2199);

export const accountingHttp = {
  exportJournal: route('GET', '/accounting/journal', {
    summary: 'Everything that was posted between two days, as a journal for hledger or beancount; streamed',
    query: DayRange.safeExtend({ format: z.enum(journalFormats) }),
    download: { types: ['text/plain; charset=utf-8'], maxBytes: Number.MAX_SAFE_INTEGER },
    reply: z.unknown(),
  }),
  getStatementOfActivities: route('GET', '/accounting/statement-of-activities', {
    summary: 'Income, releases, expenses and net assets of a period and of its year, by donor restriction',
    query: DayRange,
    reply: StatementOfActivitiesWire,
  }),
  getFinancialPosition: route('GET', '/accounting/financial-position', {
    summary: 'Assets, liabilities and net assets at the end of a day',
    query: z.object({ on: Day }),
    reply: FinancialPositionWire,
  }),
  getFundBalances: route('GET', '/accounting/fund-balances', {
    summary: 'What each restricted fund had, received and released in a period',
    query: DayRange,
    reply: FundBalancesWire,
  }),
  listFigureLines: route('GET', '/accounting/lines', {
    summary: 'The transfers that a figure of a statement is the sum of, newest first, with their sum',
    query: PageRequest.extend(FigureFilters.shape),
    reply: pageOf(FigureLineWire).extend({ total: Minor, currency: Currency }),
  }),
  getBudget: route('GET', '/accounting/budgets/:year', {
    summary: 'Budget against actual of a year, by category and program',
    params: z.object({ year: BudgetYear }),
    reply: BudgetReportWire,
  }),
  setBudget: route('POST', '/accounting/budgets/:year', {
    summary: 'Set or, with null, remove the budget of a category and program for a year',
    params: z.object({ year: BudgetYear }),
    body: z.strictObject({
      categoryId: Id,
      spendProgramId: Id.nullable(),
      amount: PositiveMinor.max(maxAmountMinor).nullable(),
      /** The version that the person saw; 0 for a new budget. */
      version: z.number().int().min(0),
    }),
    reply: BudgetReportWire,
  }),
  getTrialBalance: route('GET', '/accounting/trial-balance', {
    summary: 'The balance of every account of the ledger at the end of a day',
    query: z.object({ on: Day }),
    reply: TrialBalanceWire,
  }),
};
