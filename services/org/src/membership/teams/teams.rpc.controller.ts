import { Controller } from '@nestjs/common';
import { orgRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { AddTeamMember } from './use-cases/add-team-member.ts';
import { ChangeTeamMember } from './use-cases/change-team-member.ts';
import { ChangeTeam } from './use-cases/change-team.ts';
import { CloseTeam } from './use-cases/close-team.ts';
import { CreateTeam } from './use-cases/create-team.ts';
import { ListTeams } from './use-cases/list-teams.ts';
import { SetDefaultPrograms } from './use-cases/set-default-programs.ts';

@Controller()
export class TeamsRpcController {
  constructor(
    private readonly listTeams: ListTeams,
    private readonly createTeam: CreateTeam,
    private readonly addTeamMember: AddTeamMember,
    private readonly changeTeam: ChangeTeam,
    private readonly closeTeam: CloseTeam,
    private readonly setDefaultPrograms: SetDefaultPrograms,
    private readonly changeTeamMember: ChangeTeamMember,
  ) {}

  @Rpc(orgRpc.listTeams)
  list(ctx: Ctx, _: RequestOf<typeof orgRpc.listTeams>) {
    return this.listTeams.execute(ctx);
  }

  @Rpc(orgRpc.getTeam)
  get(ctx: Ctx, { teamId }: RequestOf<typeof orgRpc.getTeam>) {
    return this.listTeams.one(ctx, teamId);
  }

  @Rpc(orgRpc.listTeamUsers)
  listUsers(ctx: Ctx, { teamId }: RequestOf<typeof orgRpc.listTeamUsers>) {
    return this.listTeams.usersOf(ctx, teamId);
  }

  @Rpc(orgRpc.createTeam)
  create(ctx: Ctx, request: RequestOf<typeof orgRpc.createTeam>) {
    return this.createTeam.execute(ctx, request);
  }

  @Rpc(orgRpc.addTeamMember)
  addMember(ctx: Ctx, request: RequestOf<typeof orgRpc.addTeamMember>) {
    return this.addTeamMember.execute(ctx, request);
  }

  @Rpc(orgRpc.updateTeam)
  update(ctx: Ctx, request: RequestOf<typeof orgRpc.updateTeam>) {
    return this.changeTeam.update(ctx, request);
  }

  @Rpc(orgRpc.setDefaultSpendPrograms)
  setDefaults(ctx: Ctx, request: RequestOf<typeof orgRpc.setDefaultSpendPrograms>) {
    return this.setDefaultPrograms.execute(ctx, request);
  }

  @Rpc(orgRpc.closeTeam)
  close(ctx: Ctx, request: RequestOf<typeof orgRpc.closeTeam>) {
    return this.closeTeam.execute(ctx, request);
  }

  @Rpc(orgRpc.changeTeamRole)
  changeRole(ctx: Ctx, request: RequestOf<typeof orgRpc.changeTeamRole>) {
    return this.changeTeamMember.changeRole(ctx, request);
  }

  @Rpc(orgRpc.removeTeamMember)
  removeMember(ctx: Ctx, request: RequestOf<typeof orgRpc.removeTeamMember>) {
    return this.changeTeamMember.remove(ctx, request);
  }
}
