import { Controller } from '@nestjs/common';
import { teamsHttp, orgRpc, type TeamView, type RouteInput, type TeamWire } from '@almoner/contracts';
import { isId } from '@almoner/kernel';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Principals } from '../../api/principals.ts';
import { Route } from '../../api/route.decorator.ts';
import { TeamTreasuries } from './team-treasuries.ts';

@Controller()
export class TeamsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly teamTreasuries: TeamTreasuries,
    private readonly principals: Principals,
  ) {}

  @Route(teamsHttp.getTeam)
  getTeam(ctx: Ctx, { params }: RouteInput<typeof teamsHttp.getTeam>) {
    return this.shown(ctx, this.rpc.call(ctx, orgRpc.getTeam, { teamId: params.id }));
  }

  @Route(teamsHttp.addTeamMember)
  addMember(ctx: Ctx, { body }: RouteInput<typeof teamsHttp.addTeamMember>) {
    const { teamId, employee, teamRole = null } = body;
    const person = isId(employee) ? { userId: employee } : { email: employee };
    return this.changed(ctx, this.rpc.call(ctx, orgRpc.addTeamMember, { teamId, ...person, teamRole }));
  }

  @Route(teamsHttp.changeTeamRole)
  changeRole(ctx: Ctx, { params, body }: RouteInput<typeof teamsHttp.changeTeamRole>) {
    const change = { teamId: params.id, userId: params.userId, ...body };
    return this.changed(ctx, this.rpc.call(ctx, orgRpc.changeTeamRole, change));
  }

  @Route(teamsHttp.removeTeamMember)
  removeMember(ctx: Ctx, { params }: RouteInput<typeof teamsHttp.removeTeamMember>) {
    const place = { teamId: params.id, userId: params.userId };
    return this.changed(ctx, this.rpc.call(ctx, orgRpc.removeTeamMember, place));
  }

  @Route(teamsHttp.listTeams)
  async listTeams(ctx: Ctx) {
    return this.teamTreasuries.addToTeams(ctx, await this.rpc.call(ctx, orgRpc.listTeams, {}));
  }

  @Route(teamsHttp.listTeamUsers)
  listTeamUsers(ctx: Ctx, { params }: RouteInput<typeof teamsHttp.listTeamUsers>) {
    return this.rpc.call(ctx, orgRpc.listTeamUsers, { teamId: params.id });
  }

  @Route(teamsHttp.createTeam)
  createTeam(ctx: Ctx, { body }: RouteInput<typeof teamsHttp.createTeam>) {
    return this.shown(ctx, this.rpc.call(ctx, orgRpc.createTeam, body));
  }

  @Route(teamsHttp.updateTeam)
  updateTeam(ctx: Ctx, { params, body }: RouteInput<typeof teamsHttp.updateTeam>) {
    return this.changed(ctx, this.rpc.call(ctx, orgRpc.updateTeam, { teamId: params.id, ...body }));
  }

  @Route(teamsHttp.setDefaultSpendPrograms)
  setDefaults(ctx: Ctx, { params, body }: RouteInput<typeof teamsHttp.setDefaultSpendPrograms>) {
    const defaults = { teamId: params.id, ...body };
    return this.shown(ctx, this.rpc.call(ctx, orgRpc.setDefaultSpendPrograms, defaults));
  }

  @Route(teamsHttp.closeTeam)
  async closeTeam(ctx: Ctx, { params }: RouteInput<typeof teamsHttp.closeTeam>) {
    const closed = await this.rpc.call(ctx, orgRpc.closeTeam, { teamId: params.id });
    this.principals.clear();
    return closed;
  }

  /** Clears the cached principals, because the managers may have changed. */
  private async changed(ctx: Ctx, call: Promise<TeamView>): Promise<TeamWire> {
    const team = await this.shown(ctx, call);
    this.principals.clear();
    return team;
  }

  private async shown(ctx: Ctx, call: Promise<TeamView>): Promise<TeamWire> {
    return this.teamTreasuries.addToTeam(ctx, await call);
  }
}
