import { Controller } from '@nestjs/common';
import { accountStatementsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ReadAccountStatement } from './use-cases/read-account-statement.ts';
import { ReadBalances } from './use-cases/read-balances.ts';

@Controller()
export class AccountStatementsRpcController {
  constructor(
    private readonly readAccountStatement: ReadAccountStatement,
    private readonly readBalances: ReadBalances,
  ) {}

  @Rpc(accountStatementsRpc.listAccountMonths)
  months(ctx: Ctx, query: RequestOf<typeof accountStatementsRpc.listAccountMonths>) {
    return this.readAccountStatement.months(ctx, query);
  }

  @Rpc(accountStatementsRpc.getAccountStatement)
  statement(ctx: Ctx, query: RequestOf<typeof accountStatementsRpc.getAccountStatement>) {
    return this.readAccountStatement.page(ctx, query);
  }

  @Rpc(accountStatementsRpc.getBalanceAt)
  balanceAt(ctx: Ctx, query: RequestOf<typeof accountStatementsRpc.getBalanceAt>) {
    return this.readBalances.at(ctx, query);
  }

  @Rpc(accountStatementsRpc.listDailyBalances)
  dailyBalances(ctx: Ctx, query: RequestOf<typeof accountStatementsRpc.listDailyBalances>) {
    return this.readBalances.daily(ctx, query);
  }
}
