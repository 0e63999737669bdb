import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type orgRpc,
  type RequestOf,
  type TeamView,
  type AuditAction,
} from '@almoner/contracts';
import { UnitOfWork, authorize, permissionScopeIn, type Ctx, type Transaction } from '@almoner/platform';
import { type Team } from '../../directory/domain/directory.ts';
import { MemberChangePublisher } from '../../members/member-change-publisher.ts';
import { makesManager } from '../domain/team-role.ts';
import { TeamRepository } from '../persistence/team.repository.ts';
import { TeamChangePublisher } from '../team-change-publisher.ts';
import { ListTeams } from './list-teams.ts';

interface TeamMember {
  readonly teamId: string;
  readonly userId: string;
}

/** Changes a member's role in a team or removes them. Only an admin may add or remove a manager. */
@Injectable()
export class ChangeTeamMember {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamRepository,
    private readonly teamChanges: TeamChangePublisher,
    private readonly memberChanges: MemberChangePublisher,
    private readonly listTeams: ListTeams,
  ) {}

  changeRole(ctx: Ctx, command: RequestOf<typeof orgRpc.changeTeamRole>): Promise<TeamView> {
    const isByAdmin = permissionScopeIn(ctx, 'team.add-member') === 'all';
    return this.change(ctx, 'team.change-role', command, command.teamRole, (tx) =>
      this.teams.setMemberRole(tx, ctx, { ...command, isByAdmin }),
    );
  }

  remove(ctx: Ctx, command: RequestOf<typeof orgRpc.removeTeamMember>): Promise<TeamView> {
    const { teamId, userId } = command;
    return this.change(ctx, 'team.remove-member', command, null, (tx) =>
      this.teams.removeMember(tx, ctx, teamId, userId),
    );
  }

  private async change(
    ctx: Ctx,
    action: AuditAction,
    command: TeamMember,
    to: string | null,
    save: (tx: Transaction) => Promise<void>,
  ): Promise<TeamView> {
    const { actor, permissionScope } = authorize(ctx, 'team.add-member');
    const { teamId, userId } = command;
    if (permissionScope === 'team' && !actor.managedTeamIds.includes(teamId)) throw notFound();
    await this.unitOfWork.runOnce(ctx, action, command, async (tx) => {
      const team = await this.teams.find(tx, ctx, teamId);
      if (team === null) throw notFound();
      const from = await this.teams.findMember(tx, ctx, teamId, userId);
      if (from === null) throw notFound();
      if (permissionScope !== 'all') refuseChangingManagers(team, from, to);
      await save(tx);
      const { name, email } = await this.memberChanges.publish(tx, ctx, userId);
      const audited = (teamRole: string | null) =>
        teamRole === null ? null : { member: name ?? email, userId, teamRole };
      await this.teamChanges.record(tx, ctx, team, {
        action,
        before: audited(from),
        after: audited(to),
      });
      return {};
    });
    return this.listTeams.one(ctx, teamId);
  }
}

function refuseChangingManagers(team: Team, from: string, to: string | null): void {
  if (makesManager(team, from) || (to !== null && makesManager(team, to))) throw failure('forbidden');
}
