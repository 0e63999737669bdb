import { Injectable } from '@nestjs/common';
import { type Ctx, type Transaction } from '@almoner/platform';
import { type Team } from '../../directory/domain/directory.ts';

@Injectable()
export class TeamRepository {
  /** False when the organization has a team of this name, in whatever case. */
  async add(tx: Transaction, team: Team): Promise<boolean> {
    const added = await tx.query(
      `insert into team (id, organization_id, name, admin_role) values ($1, $2, $3, $4)
       on conflict (organization_id, lower(name)) do nothing returning id`,
      [team.id, team.organizationId, team.name, team.adminRole],
    );
    return added.length > 0;
  }

  async find(tx: Transaction, ctx: Ctx, teamId: string): Promise<Team | null> {
    const [team] = await tx.query<Team>(
      `select id, organization_id as "organizationId", name, admin_role as "adminRole"
       from team where organization_id = $1 and id = $2`,
      [ctx.organizationId, teamId],
    );
    return team ?? null;
  }

  /** False when the person is in the team already. */
  async addMember(
    tx: Transaction,
    ctx: Ctx,
    member: { id: string; teamId: string; userId: string; teamRole: string },
  ): Promise<boolean> {
    const added = await tx.query(
      `insert into team_user (id, organization_id, team_id, user_id, team_role) values ($1, $2, $3, $4, $5)
       on conflict (organization_id, team_id, user_id) do nothing returning id`,
      [member.id, ctx.organizationId, member.teamId, member.userId, member.teamRole],
    );
    return added.length > 0;
  }
}
