import { Controller } from '@nestjs/common';
import { accountingMonthsHttp, accountingMonthsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class AccountingMonthsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(accountingMonthsHttp.listMonths)
  list(ctx: Ctx) {
    return this.rpc.call(ctx, accountingMonthsRpc.listMonths, {});
  }

  @Route(accountingMonthsHttp.getMonth)
  get(ctx: Ctx, { params }: RouteInput<typeof accountingMonthsHttp.getMonth>) {
    return this.rpc.call(ctx, accountingMonthsRpc.getMonth, params);
  }

  @Route(accountingMonthsHttp.closeMonth)
  close(ctx: Ctx, { params, body }: RouteInput<typeof accountingMonthsHttp.closeMonth>) {
    return this.rpc.call(ctx, accountingMonthsRpc.closeMonth, { ...params, ...body });
  }

  @Route(accountingMonthsHttp.reopenMonth)
  reopen(ctx: Ctx, { params, body }: RouteInput<typeof accountingMonthsHttp.reopenMonth>) {
    return this.rpc.call(ctx, accountingMonthsRpc.reopenMonth, { ...params, ...body });
  }
}
