import { Controller } from '@nestjs/common';
import { orgRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { GetOrganization } from './use-cases/get-organization.ts';

@Controller()
export class OrganizationsRpcController {
  constructor(private readonly getOrganization: GetOrganization) {}

  @Rpc(orgRpc.getOrganization)
  get(ctx: Ctx, request: RequestOf<typeof orgRpc.getOrganization>) {
    return this.getOrganization.execute(ctx, request);
  }
}
