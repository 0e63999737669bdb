import { Controller } from '@nestjs/common';
import { orgRpc, peopleHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../http/route.decorator.ts';

@Controller()
export class TeamController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(peopleHttp.getTeam)
  getTeam(ctx: Ctx, { params }: RouteInput<typeof peopleHttp.getTeam>) {
    return this.rpc.call(ctx, orgRpc.getTeam, { teamId: params.id });
  }

  @Route(peopleHttp.addTeamMember)
  addMember(ctx: Ctx, { body }: RouteInput<typeof peopleHttp.addTeamMember>) {
    return this.rpc.call(ctx, orgRpc.addTeamMember, {
      teamId: body.teamId,
      email: body.employee,
      teamRole: body.teamRole ?? null,
    });
  }

  @Route(peopleHttp.listTeams)
  listTeams(ctx: Ctx) {
    return this.rpc.call(ctx, orgRpc.listTeams, {});
  }

  @Route(peopleHttp.createTeam)
  createTeam(ctx: Ctx, { body }: RouteInput<typeof peopleHttp.createTeam>) {
    return this.rpc.call(ctx, orgRpc.createTeam, body);
  }
}
