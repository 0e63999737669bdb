import { Controller } from '@nestjs/common';
import { paymentMethodsHttp, orgRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class PaymentMethodsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(paymentMethodsHttp.listPaymentMethods)
  listPaymentMethods(ctx: Ctx, { body }: RouteInput<typeof paymentMethodsHttp.listPaymentMethods>) {
    const connectAccountId = body.connectAccountID ?? null;
    return this.rpc.call(ctx, orgRpc.listPaymentMethods, { connectAccountId });
  }

  @Route(paymentMethodsHttp.linkBankAccount)
  linkBankAccount(ctx: Ctx, { body }: RouteInput<typeof paymentMethodsHttp.linkBankAccount>) {
    return this.rpc.call(ctx, orgRpc.linkBankAccount, body);
  }
}
