import { Controller } from '@nestjs/common';
import { moneyHttp, spendRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../http/route.decorator.ts';

@Controller()
export class AccountsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(moneyHttp.listAccounts)
  listAccounts(ctx: Ctx) {
    return this.rpc.call(ctx, spendRpc.listAccounts, {});
  }

  @Route(moneyHttp.listTransfers)
  listTransfers(ctx: Ctx, { query }: RouteInput<typeof moneyHttp.listTransfers>) {
    return this.rpc.call(ctx, spendRpc.listTransfers, query);
  }

  @Route(moneyHttp.startTransfer)
  startTransfer(ctx: Ctx, { body }: RouteInput<typeof moneyHttp.startTransfer>) {
    return body.kind === 'deposit'
      ? this.rpc.call(ctx, spendRpc.startDeposit, { amount: body.amount })
      : this.rpc.call(ctx, spendRpc.moveTreasury, body);
  }
}
