import { Controller } from '@nestjs/common';
import { orgRpc, organizationHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../http/route.decorator.ts';

@Controller()
export class FinancialController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(organizationHttp.listPaymentMethods)
  listPaymentMethods(ctx: Ctx, { body }: RouteInput<typeof organizationHttp.listPaymentMethods>) {
    const connectAccountId = body.connectAccountID ?? null;
    return this.rpc.call(ctx, orgRpc.listPaymentMethods, { connectAccountId });
  }

  @Route(organizationHttp.linkBankAccount)
  linkBankAccount(ctx: Ctx, { body }: RouteInput<typeof organizationHttp.linkBankAccount>) {
    return this.rpc.call(ctx, orgRpc.linkBankAccount, body);
  }
}
