import { Inject, Injectable } from '@nestjs/common';
import {
  notFound,
  type BalanceAtWire,
  type DailyBalancesWire,
  type RequestOf,
  type accountStatementsRpc,
} from '@almoner/contracts';
import { type Clock, utcDay } from '@almoner/kernel';
import { CLOCK, authorize, type Ctx } from '@almoner/platform';
import { AccountStatementReader, type StatementAccount } from '../persistence/account-statement.reader.ts';

/** The balances of an account in the past. */
@Injectable()
export class ReadBalances {
  constructor(
    private readonly reader: AccountStatementReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** For any account of the ledger, now by default. @throws DomainError `not_found` */
  async at(
    ctx: Ctx,
    { accountId, at }: RequestOf<typeof accountStatementsRpc.getBalanceAt>,
  ): Promise<BalanceAtWire> {
    const account = await this.account(ctx, accountId);
    const moment = at === undefined ? this.clock.now() : new Date(at);
    const row = await this.reader.balanceAt(ctx, account.id, moment);
    const [posted, onHold] = [Number(row.posted), Number(row.held)];
    return {
      accountId,
      at: moment.toISOString(),
      posted,
      onHold,
      available: posted - onHold,
      incoming: Number(row.incoming),
      currency: account.currency,
    };
  }

  /** @throws DomainError `not_found` */
  async daily(
    ctx: Ctx,
    { accountId, days }: RequestOf<typeof accountStatementsRpc.listDailyBalances>,
  ): Promise<DailyBalancesWire> {
    const { currency } = await this.account(ctx, accountId);
    // As text: pg would write a date in the time zone of the process.
    const today = utcDay(this.clock.now());
    const rows = await this.reader.dailyBalances(ctx, accountId, days, today);
    return { accountId, currency, days: rows.map(({ on, posted }) => ({ on, posted: Number(posted) })) };
  }

  private async account(ctx: Ctx, accountId: string): Promise<StatementAccount> {
    authorize(ctx, 'account.read');
    const account = await this.reader.account(ctx, accountId);
    if (account === null) throw notFound();
    return account;
  }
}
