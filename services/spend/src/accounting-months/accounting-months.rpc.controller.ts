import { Controller } from '@nestjs/common';
import { accountingMonthsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ChangeMonth } from './use-cases/change-month.ts';
import { ReadMonth } from './use-cases/read-month.ts';

@Controller()
export class AccountingMonthsRpcController {
  constructor(
    private readonly readMonth: ReadMonth,
    private readonly changeMonth: ChangeMonth,
  ) {}

  @Rpc(accountingMonthsRpc.listMonths)
  list(ctx: Ctx) {
    return this.readMonth.list(ctx);
  }

  @Rpc(accountingMonthsRpc.getMonth)
  get(ctx: Ctx, { month }: RequestOf<typeof accountingMonthsRpc.getMonth>) {
    return this.readMonth.get(ctx, month);
  }

  @Rpc(accountingMonthsRpc.summarizeBooks)
  summarize(ctx: Ctx) {
    return this.readMonth.summarize(ctx);
  }

  @Rpc(accountingMonthsRpc.closeMonth)
  close(ctx: Ctx, command: RequestOf<typeof accountingMonthsRpc.closeMonth>) {
    return this.changeMonth.close(ctx, command);
  }

  @Rpc(accountingMonthsRpc.reopenMonth)
  reopen(ctx: Ctx, command: RequestOf<typeof accountingMonthsRpc.reopenMonth>) {
    return this.changeMonth.reopen(ctx, command);
  }
}
