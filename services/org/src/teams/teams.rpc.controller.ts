import { Controller } from '@nestjs/common';
import { orgRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { AddTeamMember } from './use-cases/add-team-member.ts';
import { CreateTeam } from './use-cases/create-team.ts';
import { ListTeams } from './use-cases/list-teams.ts';

@Controller()
export class TeamsRpcController {
  constructor(
    private readonly listTeams: ListTeams,
    private readonly createTeam: CreateTeam,
    private readonly addTeamMember: AddTeamMember,
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
}
