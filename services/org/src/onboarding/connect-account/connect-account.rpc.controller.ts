import { Controller } from '@nestjs/common';
import { orgRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { GetConnectAccount } from './use-cases/get-connect-account.ts';
import { ManagePaymentMethods } from './use-cases/manage-payment-methods.ts';

@Controller()
export class ConnectAccountRpcController {
  constructor(
    private readonly getConnectAccount: GetConnectAccount,
    private readonly managePaymentMethods: ManagePaymentMethods,
  ) {}

  @Rpc(orgRpc.getConnectAccount)
  get(ctx: Ctx, request: RequestOf<typeof orgRpc.getConnectAccount>) {
    return this.getConnectAccount.execute(ctx, request);
  }

  @Rpc(orgRpc.listPaymentMethods)
  listPaymentMethods(ctx: Ctx, request: RequestOf<typeof orgRpc.listPaymentMethods>) {
    return this.managePaymentMethods.list(ctx, request);
  }

  @Rpc(orgRpc.linkBankAccount)
  linkBankAccount(ctx: Ctx, request: RequestOf<typeof orgRpc.linkBankAccount>) {
    return this.managePaymentMethods.link(ctx, request);
  }
}
