import { Injectable } from '@nestjs/common';
import { fieldFailure, notFound, type orgRpc, type RequestOf, type TeamView } from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { MemberChangePublisher } from '../../members/member-change-publisher.ts';
import { TeamRepository } from '../persistence/team.repository.ts';
import { TeamChangePublisher } from '../team-change-publisher.ts';
import { ListTeams } from './list-teams.ts';
import { refuseMemberRole } from './refuse-member-role.ts';

/** Changes the name of a team or the role of its managers. */
@Injectable()
export class ChangeTeam {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamRepository,
    private readonly teamChanges: TeamChangePublisher,
    private readonly memberChanges: MemberChangePublisher,
    private readonly listTeams: ListTeams,
  ) {}

  /** Renames the role of all current managers, too. @throws DomainError `not_found`, `team_name_taken`, `invalid_input` */
  async update(ctx: Ctx, command: RequestOf<typeof orgRpc.updateTeam>): Promise<TeamView> {
    authorize(ctx, 'team.manage');
    const { teamId, name, adminRole } = command;
    await this.unitOfWork.runOnce(ctx, 'update-team', command, async (tx) => {
      const before = await this.teams.find(tx, ctx, teamId);
      if (before === null) throw notFound();
      const after = { ...before, name, adminRole };
      if (adminRole !== before.adminRole)
        refuseMemberRole(adminRole, await this.teams.rolesIn(tx, ctx, teamId));
      if (!(await this.teams.update(tx, after))) throw fieldFailure('team_name_taken', 'name');
      const managers = await this.teams.renameRole(tx, ctx, teamId, before.adminRole, adminRole);
      await this.teamChanges.record(tx, ctx, after, {
        action: 'team.update',
        before: { name: before.name, adminRole: before.adminRole },
        after: { name, adminRole },
      });
      await this.teamChanges.publish(tx, ctx, after);
      for (const userId of managers) await this.memberChanges.publish(tx, ctx, userId);
      return {};
    });
    return this.listTeams.one(ctx, teamId);
  }
}
