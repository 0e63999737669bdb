import { Controller } from '@nestjs/common';
import { orgRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { GetOrganizationAddress } from './use-cases/get-organization-address.ts';
import { GetOrganization } from './use-cases/get-organization.ts';

@Controller()
export class OrganizationsRpcController {
  constructor(
    private readonly getOrganization: GetOrganization,
    private readonly getOrganizationAddress: GetOrganizationAddress,
  ) {}

  @Rpc(orgRpc.getOrganizationAddress)
  getAddress(ctx: Ctx) {
    return this.getOrganizationAddress.execute(ctx);
  }

  @Rpc(orgRpc.getOrganization)
  get(ctx: Ctx, request: RequestOf<typeof orgRpc.getOrganization>) {
    return this.getOrganization.execute(ctx, request);
  }
}
