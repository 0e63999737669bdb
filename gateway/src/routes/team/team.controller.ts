import { Controller } from '@nestjs/common';
import { orgRpc, peopleHttp, type RouteInput, type TeamView, type TeamWire } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Principals } from '../../http/principals.ts';
import { Route } from '../../http/route.decorator.ts';
import { TeamMoney } from './team-money.ts';

@Controller()
export class TeamController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly teamMoney: TeamMoney,
    private readonly principals: Principals,
  ) {}

  @Route(peopleHttp.getTeam)
  getTeam(ctx: Ctx, { params }: RouteInput<typeof peopleHttp.getTeam>) {
    return this.shown(ctx, this.rpc.call(ctx, orgRpc.getTeam, { teamId: params.id }));
  }

  @Route(peopleHttp.addTeamMember)
  addMember(ctx: Ctx, { body }: RouteInput<typeof peopleHttp.addTeamMember>) {
    const { teamId, employee: email, teamRole = null } = body;
    return this.changed(ctx, this.rpc.call(ctx, orgRpc.addTeamMember, { teamId, email, teamRole }));
  }

  @Route(peopleHttp.changeTeamRole)
  changeRole(ctx: Ctx, { params, body }: RouteInput<typeof peopleHttp.changeTeamRole>) {
    const change = { teamId: params.id, userId: params.userId, ...body };
    return this.changed(ctx, this.rpc.call(ctx, orgRpc.changeTeamRole, change));
  }

  @Route(peopleHttp.removeTeamMember)
  removeMember(ctx: Ctx, { params }: RouteInput<typeof peopleHttp.removeTeamMember>) {
    const place = { teamId: params.id, userId: params.userId };
    return this.changed(ctx, this.rpc.call(ctx, orgRpc.removeTeamMember, place));
  }

  @Route(peopleHttp.listTeams)
  async listTeams(ctx: Ctx) {
    return this.teamMoney.beside(ctx, await this.rpc.call(ctx, orgRpc.listTeams, {}));
  }

  @Route(peopleHttp.createTeam)
  createTeam(ctx: Ctx, { body }: RouteInput<typeof peopleHttp.createTeam>) {
    return this.shown(ctx, this.rpc.call(ctx, orgRpc.createTeam, body));
  }

  @Route(peopleHttp.updateTeam)
  updateTeam(ctx: Ctx, { params, body }: RouteInput<typeof peopleHttp.updateTeam>) {
    return this.changed(ctx, this.rpc.call(ctx, orgRpc.updateTeam, { teamId: params.id, ...body }));
  }

  @Route(peopleHttp.setDefaultSpendPrograms)
  setDefaults(ctx: Ctx, { params, body }: RouteInput<typeof peopleHttp.setDefaultSpendPrograms>) {
    const defaults = { teamId: params.id, ...body };
    return this.shown(ctx, this.rpc.call(ctx, orgRpc.setDefaultSpendPrograms, defaults));
  }

  @Route(peopleHttp.closeTeam)
  async closeTeam(ctx: Ctx, { params }: RouteInput<typeof peopleHttp.closeTeam>) {
    const closed = await this.rpc.call(ctx, orgRpc.closeTeam, { teamId: params.id });
    this.principals.forgetAll();
    return closed;
  }

  /** Who manages what may be another now. */
  private async changed(ctx: Ctx, call: Promise<TeamView>): Promise<TeamWire> {
    const team = await this.shown(ctx, call);
    this.principals.forgetAll();
    return team;
  }

  private async shown(ctx: Ctx, call: Promise<TeamView>): Promise<TeamWire> {
    return this.teamMoney.besideOne(ctx, await call);
  }
}
