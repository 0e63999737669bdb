import { Controller } from '@nestjs/common';
import { orgRpc, peopleHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../http/route.decorator.ts';
import { TeamMoney } from '../team/team-money.ts';

@Controller()
export class OrgController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly teamMoney: TeamMoney,
  ) {}

  @Route(peopleHttp.getOrganization)
  async getOrganization(ctx: Ctx, { params }: RouteInput<typeof peopleHttp.getOrganization>) {
    const found = await this.rpc.call(ctx, orgRpc.getOrganization, { organizationId: params.id });
    return { ...found, teams: await this.teamMoney.beside(ctx, found.teams) };
  }

  @Route(peopleHttp.getConnectAccount)
  getConnectAccount(ctx: Ctx, { params }: RouteInput<typeof peopleHttp.getConnectAccount>) {
    return this.rpc.call(ctx, orgRpc.getConnectAccount, { connectAccountId: params.id });
  }
}
