import { z } from 'zod';
import { Day, pageOf } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { DayRange, accountingHttp } from '../http/accounting.http.ts';
import { JournalEntryWire, JournalSnapshotWire } from '../wire/journal.wire.ts';
import {
  BudgetReportWire,
  FinancialPositionWire,
  FundBalancesWire,
  StatementOfActivitiesWire,
  TrialBalanceWire,
} from '../wire/statement.wire.ts';

export const accountingRpc = {
  /**
   * The posted transfers of the days, oldest first. The first page is recorded in the audit log as an export. Its snapshot is sent with
   * the requests for the others, so that all pages are of the same moment.
   */
  listJournal: rpc('rpc.spend.journal.list', {
    access: 'account.read',
    request: DayRange.safeExtend({
      format: z.string().max(20),
      cursor: z.string().max(200).nullable(),
      snapshot: JournalSnapshotWire.optional(),
    }),
    reply: pageOf(JournalEntryWire).extend({ snapshot: JournalSnapshotWire.optional() }),
  }),
  /** Without the names of categories, which `org` has. */
  getStatementOfActivities: rpc('rpc.spend.statement.get-activities', {
    access: 'account.read',
    request: DayRange,
    reply: StatementOfActivitiesWire,
  }),
  getFinancialPosition: rpc('rpc.spend.statement.get-financial-position', {
    access: 'account.read',
    request: z.object({ on: Day }),
    reply: FinancialPositionWire,
  }),
  getFundBalances: rpc('rpc.spend.statement.get-fund-balances', {
    access: 'account.read',
    request: DayRange,
    reply: FundBalancesWire,
  }),
  listFigureLines: rpc('rpc.spend.statement.list-lines', {
    access: 'account.read',
    request: accountingHttp.listFigureLines.shape.query,
    reply: accountingHttp.listFigureLines.shape.reply,
  }),
  getBudget: rpc('rpc.spend.budget.get', {
    access: 'account.read',
    request: accountingHttp.getBudget.shape.params,
    reply: BudgetReportWire,
  }),
  setBudget: rpc('rpc.spend.budget.set', {
    access: 'budget.manage',
    request: accountingHttp.setBudget.shape.body.extend(accountingHttp.getBudget.shape.params.shape),
    reply: BudgetReportWire,
  }),
  getTrialBalance: rpc('rpc.spend.statement.get-trial-balance', {
    access: 'account.read',
    request: z.object({ on: Day }),
    reply: TrialBalanceWire,
  }),
};
