import { Injectable } from '@nestjs/common';
import {
  failure,
  type FinancialPositionWire,
  type FundBalancesWire,
  type ReplyOf,
  type RequestOf,
  type StatementOfActivitiesWire,
  type TrialBalanceWire,
  type accountingRpc,
} from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { authorize, type Ctx } from '@almoner/platform';
import { activitiesOf, fundBalanceOf } from '../domain/activities.ts';
import { accountNameInBooks } from '../domain/account-name.ts';
import { trialBalanceOfYear } from '../domain/trial-balance.ts';
import { StatementReader, balancesOf, type AccountSum } from '../persistence/statement.reader.ts';

/** Financial statements, made from the posted entries with their dimensions. */
@Injectable()
export class GetStatement {
  constructor(private readonly reader: StatementReader) {}

  /** @throws DomainError `organization_not_active` while there are no books. */
  async activities(
    ctx: Ctx,
    { from, to }: RequestOf<typeof accountingRpc.getStatementOfActivities>,
  ): Promise<StatementOfActivitiesWire> {
    const currency = await this.currency(ctx);
    const yearStart = yearStartOf(to);
    const period = await this.activity(ctx, from, to);
    const yearToDate = yearStart === from ? period : await this.activity(ctx, yearStart, to);
    return { from, to, currency, period, yearToDate };
  }

  /** Like `activities`. */
  async trialBalance(
    ctx: Ctx,
    { on }: RequestOf<typeof accountingRpc.getTrialBalance>,
  ): Promise<ReplyOf<typeof accountingRpc.getTrialBalance>> {
    const currency = await this.currency(ctx);
    const from = yearStartOf(on);
    const sums = await this.reader.accountSums(ctx, on, from);
    const accounts: TrialBalanceWire['accounts'] = sums
      .filter(({ amount }) => amount !== 0)
      .map((sum) => ({
        account: accountNameInBooks(sum),
        categoryId: sum.categoryId,
        balance: sum.amount,
      }));
    return { on, currency, accounts, ofYear: { from, accounts: trialBalanceOfYear(from, sums) } };
  }

  /** Like `activities`. Assets less liabilities are the net assets at the end of the Statement of Activities. */
  async position(
    ctx: Ctx,
    { on }: RequestOf<typeof accountingRpc.getFinancialPosition>,
  ): Promise<FinancialPositionWire> {
    const currency = await this.currency(ctx);
    // Read at once, so that the two sides agree while more is posted.
    const all = await this.reader.accountSums(ctx, on);
    const { netAssets } = activitiesOf([], all);
    const sums = balancesOf(all);
    const line = ({ id, kind, name }: AccountSum, amount: number) => ({ accountId: id, kind, name, amount });
    const owed = (sum: AccountSum) => ({
      ...line(sum, 0 - sum.amount),
      ...(sum.kind === 'clearing' && { name: owedToStripe }),
    });
    return {
      on,
      currency,
      assets: sums.filter((sum) => !isOwed(sum)).map((sum) => line(sum, sum.amount)),
      liabilities: sums.filter(isOwed).map(owed),
      netAssets: netAssets.end,
    };
  }

  /** Like `activities`. The sums of all funds are the net assets with donor restrictions. */
  async fundBalances(
    ctx: Ctx,
    { from, to }: RequestOf<typeof accountingRpc.getFundBalances>,
  ): Promise<FundBalancesWire> {
    const currency = await this.currency(ctx);
    const [funds, before, during] = await Promise.all([
      this.reader.funds(ctx),
      this.reader.activitySums(ctx, null, dayBefore(from)),
      this.reader.activitySums(ctx, from, to),
    ]);
    return { from, to, currency, funds: funds.map((fund) => fundBalanceOf(fund, before, during)) };
  }

  private async activity(ctx: Ctx, from: string, to: string) {
    const before = await this.reader.activitySums(ctx, null, dayBefore(from));
    return activitiesOf(before, await this.reader.activitySums(ctx, from, to));
  }

  private async currency(ctx: Ctx): Promise<string> {
    authorize(ctx, 'account.read');
    const currency = await this.reader.currency(ctx);
    if (currency === null) throw failure('organization_not_active');
    return currency;
  }
}

const owedToStripe = 'Owed to Stripe, taken from the next payout';

/** A refund of a gift that was paid out already makes clearing negative: Stripe takes it from a later payout. */
const isOwed = ({ kind, amount }: AccountSum) => kind === 'payable' || (kind === 'clearing' && amount < 0);

/** The fiscal year is the calendar year. */
const yearStartOf = (day: string) => `${day.slice(0, 4)}-01-01`;

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  // PostgreSQL has no year 0; nothing was booked in the year 1.
  return date.getUTCFullYear() < 1 ? '0001-01-01' : utcDay(date);
}
