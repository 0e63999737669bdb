import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, spendRpc, type orgRpc, type RequestOf, type TeamView } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, RpcClient, UnitOfWork, asService, authorize, type Ctx } from '@almoner/platform';
import { MemberNews } from '../../members/member-news.ts';
import { TeamRepository } from '../persistence/team.repository.ts';
import { TeamNews } from '../team-news.ts';
import { ListTeams } from './list-teams.ts';
import { refuseWordForMembers } from './word-for-managers.ts';

/** Renaming and closing a team. A closed one leaves its people in the organization and its name free. */
@Injectable()
export class ChangeTeam {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamRepository,
    private readonly teamNews: TeamNews,
    private readonly memberNews: MemberNews,
    private readonly listTeams: ListTeams,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A new word for its managers becomes theirs. @throws DomainError `not_found`, `team_name_taken`, `invalid_input` */
  async update(ctx: Ctx, command: RequestOf<typeof orgRpc.updateTeam>): Promise<TeamView> {
    authorize(ctx, 'team.manage');
    const { teamId, name, adminRole } = command;
    await this.unitOfWork.runOnce(ctx, 'update-team', command, async (tx) => {
      const before = await this.teams.find(tx, ctx, teamId);
      if (before === null) throw notFound();
      const after = { ...before, name, adminRole };
      if (adminRole !== before.adminRole)
        refuseWordForMembers(adminRole, await this.teams.rolesIn(tx, ctx, teamId));
      if (!(await this.teams.update(tx, after))) throw failure('team_name_taken');
      const managers = await this.teams.renameRole(tx, ctx, teamId, before.adminRole, adminRole);
      await this.teamNews.record(tx, ctx, after, {
        action: 'team.update',
        before: { name: before.name, adminRole: before.adminRole },
        after: { name, adminRole },
      });
      await this.teamNews.tell(tx, ctx, after);
      for (const userId of managers) await this.memberNews.tell(tx, ctx, userId);
      return {};
    });
    return this.listTeams.one(ctx, teamId);
  }

  /**
   * The treasury and the team's spend programs are closed first, so that no money can enter what is no more, nor leave by
   * its cards. What is closed already answers at once. @throws DomainError `treasury_not_empty`
   */
  async close(ctx: Ctx, command: RequestOf<typeof orgRpc.closeTeam>): Promise<Record<string, never>> {
    const { organizationId } = authorize(ctx, 'team.manage');
    const { teamId } = command;
    if (await this.unitOfWork.run(ctx, (tx) => this.teams.isClosed(tx, ctx, teamId))) return {};
    await this.listTeams.one(ctx, teamId);
    await this.rpc.call(asService('org', ctx), spendRpc.closeTreasury, { organizationId, teamId });
    return this.unitOfWork.runOnce(ctx, 'close-team', command, async (tx) => {
      const team = await this.teams.find(tx, ctx, teamId);
      if (team === null) throw notFound();
      const left = await this.teams.close(tx, ctx, teamId, this.clock.now());
      const before = { name: team.name, members: left.length };
      await this.teamNews.record(tx, ctx, team, { action: 'team.close', before, after: null });
      await this.teamNews.tell(tx, ctx, team, true);
      for (const userId of left) await this.memberNews.tell(tx, ctx, userId);
      return {};
    });
  }
}
