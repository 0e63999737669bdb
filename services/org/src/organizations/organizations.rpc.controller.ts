import { Controller } from '@nestjs/common';
import { orgRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { GetConnectAccount } from './use-cases/get-connect-account.ts';
import { GetOrganization } from './use-cases/get-organization.ts';

@Controller()
export class OrganizationsRpcController {
  constructor(
    private readonly getOrganization: GetOrganization,
    private readonly getConnectAccount: GetConnectAccount,
  ) {}

  @Rpc(orgRpc.getOrganization)
  get(ctx: Ctx, request: RequestOf<typeof orgRpc.getOrganization>) {
    return this.getOrganization.execute(ctx, request);
  }

  @Rpc(orgRpc.getConnectAccount)
  connectAccount(ctx: Ctx, request: RequestOf<typeof orgRpc.getConnectAccount>) {
    return this.getConnectAccount.execute(ctx, request);
  }
}
