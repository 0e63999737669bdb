import { Injectable } from '@nestjs/common';
import { fieldFailure, type orgRpc, type RequestOf, type TeamView } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { toTeam } from '../../directory/directory.presenter.ts';
import { TeamRepository } from '../persistence/team.repository.ts';
import { TeamChangePublisher } from '../team-change-publisher.ts';
import { refuseMemberRole } from './refuse-member-role.ts';

@Injectable()
export class CreateTeam {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamRepository,
    private readonly changes: TeamChangePublisher,
  ) {}

  async execute(ctx: Ctx, command: RequestOf<typeof orgRpc.createTeam>): Promise<TeamView> {
    const { organizationId } = authorize(ctx, 'team.create');
    return this.unitOfWork.runOnce(ctx, 'create-team', command, async (tx) => {
      const { name, adminRole } = command;
      refuseMemberRole(adminRole, []);
      const team = { id: newId(), organizationId, name, adminRole, defaultSpendProgramIds: [] };
      if (!(await this.teams.add(tx, team))) throw fieldFailure('team_name_taken', 'name');
      const after = { name: team.name, adminRole: team.adminRole };
      await this.changes.record(tx, ctx, team, { action: 'team.create', before: null, after });
      await this.changes.publish(tx, ctx, team);
      return toTeam(team, { people: [] });
    });
  }
}
