import { Controller } from '@nestjs/common';
import { orgRpc, organizationsHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';
import { TeamTreasuries } from '../teams/team-treasuries.ts';

@Controller()
export class OrganizationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly teamTreasuries: TeamTreasuries,
  ) {}

  @Route(organizationsHttp.getOrganization)
  async getOrganization(ctx: Ctx, { params }: RouteInput<typeof organizationsHttp.getOrganization>) {
    const found = await this.rpc.call(ctx, orgRpc.getOrganization, { organizationId: params.id });
    return { ...found, teams: await this.teamTreasuries.addToTeams(ctx, found.teams) };
  }

  @Route(organizationsHttp.getConnectAccount)
  getConnectAccount(ctx: Ctx, { params }: RouteInput<typeof organizationsHttp.getConnectAccount>) {
    return this.rpc.call(ctx, orgRpc.getConnectAccount, { connectAccountId: params.id });
  }

  @Route(organizationsHttp.updateOrganization)
  update(ctx: Ctx, { body }: RouteInput<typeof organizationsHttp.updateOrganization>) {
    return this.rpc.call(ctx, orgRpc.updateOrganization, body);
  }
}
