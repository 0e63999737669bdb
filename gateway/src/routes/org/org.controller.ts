import { Controller } from '@nestjs/common';
import { orgRpc, peopleHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Principals } from '../../http/principals.ts';
import { Route } from '../../http/route.decorator.ts';

@Controller()
export class OrgController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly principals: Principals,
  ) {}

  @Route(peopleHttp.getOrganization)
  getOrganization(ctx: Ctx, { params }: RouteInput<typeof peopleHttp.getOrganization>) {
    return this.rpc.call(ctx, orgRpc.getOrganization, { organizationId: params.id });
  }

  @Route(peopleHttp.getConnectAccount)
  getConnectAccount(ctx: Ctx, { params }: RouteInput<typeof peopleHttp.getConnectAccount>) {
    return this.rpc.call(ctx, orgRpc.getConnectAccount, { connectAccountId: params.id });
  }

  @Route(peopleHttp.apply)
  async apply(ctx: Ctx, { body }: RouteInput<typeof peopleHttp.apply>) {
    const applied = await this.rpc.call(ctx, orgRpc.apply, body);
    this.principals.forgetAll();
    return applied;
  }
}
