import { Injectable } from '@nestjs/common';
import { violates, type Ctx, type Transaction } from '@almoner/platform';
import { type Team } from '../../directory/domain/directory.ts';

const columns = `id, organization_id as "organizationId", name, admin_role as "adminRole",
  default_spend_program_ids as "defaultSpendProgramIds"`;

interface TeamMember {
  readonly teamId: string;
  readonly userId: string;
}

@Injectable()
export class TeamRepository {
  /** False when the organization has a team of this name, ignoring case. */
  async add(tx: Transaction, team: Team): Promise<boolean> {
    const added = await tx.query(
      `insert into team (id, organization_id, name, admin_role) values ($1, $2, $3, $4)
       on conflict (organization_id, lower(name)) where closed_at is null do nothing returning id`,
      [team.id, team.organizationId, team.name, team.adminRole],
    );
    return added.length > 0;
  }

  /** Null for a closed team. */
  async find(tx: Transaction, ctx: Ctx, teamId: string): Promise<Team | null> {
    const [team] = await tx.query<Team>(
      `select ${columns} from team where organization_id = $1 and id = $2 and closed_at is null for update`,
      [ctx.organizationId, teamId],
    );
    return team ?? null;
  }

  async isClosed(tx: Transaction, ctx: Ctx, teamId: string): Promise<boolean> {
    const closed = await tx.query(
      `select 1 from team where organization_id = $1 and id = $2 and closed_at is not null`,
      [ctx.organizationId, teamId],
    );
    return closed.length > 0;
  }

  /** False when another team of the organization has this name, ignoring case; the transaction is then unusable. */
  async update(tx: Transaction, { id, organizationId, name, adminRole }: Team): Promise<boolean> {
    try {
      await tx.query(`update team set name = $3, admin_role = $4 where organization_id = $1 and id = $2`, [
        organizationId,
        id,
        name,
        adminRole,
      ]);
    } catch (error) {
      if (violates(error, 'team_name')) return false;
      throw error;
    }
    return true;
  }

  async setDefaultPrograms(tx: Transaction, ctx: Ctx, teamId: string, ids: readonly string[]): Promise<void> {
    await tx.query(
      `update team set default_spend_program_ids = $3::uuid[] where organization_id = $1 and id = $2`,
      [ctx.organizationId, teamId, ids],
    );
  }

  /** Changes the role of everyone who has it. Returns their user ids. */
  async renameRole(tx: Transaction, ctx: Ctx, teamId: string, from: string, to: string): Promise<string[]> {
    const rows = await tx.query<{ user_id: string }>(
      `update team_user set team_role = $4 where organization_id = $1 and team_id = $2 and team_role = $3 returning user_id`,
      [ctx.organizationId, teamId, from, to],
    );
    return rows.map(({ user_id: id }) => id);
  }

  /** Stored before `spend` closes the treasury. False for a team that is not open. */
  async markClosing(tx: Transaction, ctx: Ctx, teamId: string, by: string): Promise<boolean> {
    const marked = await tx.query(
      `update team set closing_since = now(), closing_by = $3
       where organization_id = $1 and id = $2 and closed_at is null returning id`,
      [ctx.organizationId, teamId, by],
    );
    return marked.length > 0;
  }

  async unmarkClosing(tx: Transaction, ctx: Ctx, teamId: string): Promise<void> {
    await tx.query(
      `update team set closing_since = null, closing_by = null where organization_id = $1 and id = $2 and closed_at is null`,
      [ctx.organizationId, teamId],
    );
  }

  /** The email address of the admin who is closing the team; null without a marker. */
  async closingBy(tx: Transaction, ctx: Ctx, teamId: string): Promise<string | null> {
    const [row] = await tx.query<{ email: string }>(
      `select u.email from team t join "user" u on u.id = t.closing_by where t.organization_id = $1 and t.id = $2`,
      [ctx.organizationId, teamId],
    );
    return row?.email ?? null;
  }

  /** Returns the user ids of its members. Open invitations to it stay valid for the organization. */
  async close(tx: Transaction, ctx: Ctx, teamId: string, closedAt: Date): Promise<string[]> {
    await tx.query(`update team set closed_at = $3 where organization_id = $1 and id = $2`, [
      ctx.organizationId,
      teamId,
      closedAt,
    ]);
    const left = await tx.query<{ user_id: string }>(
      `delete from team_user where organization_id = $1 and team_id = $2 returning user_id`,
      [ctx.organizationId, teamId],
    );
    return left.map(({ user_id: id }) => id);
  }

  /** The team's next revision; consumers keep the highest one. */
  async nextRevision(tx: Transaction, ctx: Ctx, teamId: string): Promise<number> {
    const [row] = await tx.query<{ revision: number }>(
      `update team set revision = revision + 1 where organization_id = $1 and id = $2 returning revision`,
      [ctx.organizationId, teamId],
    );
    return row?.revision ?? 0;
  }

  /** The distinct roles of its members. */
  async rolesIn(tx: Transaction, ctx: Ctx, teamId: string): Promise<string[]> {
    const rows = await tx.query<{ team_role: string }>(
      `select distinct team_role from team_user where organization_id = $1 and team_id = $2`,
      [ctx.organizationId, teamId],
    );
    return rows.map(({ team_role: role }) => role);
  }

  async findMember(tx: Transaction, ctx: Ctx, teamId: string, userId: string): Promise<string | null> {
    const [row] = await tx.query<{ team_role: string }>(
      `select team_role from team_user where organization_id = $1 and team_id = $2 and user_id = $3 for update`,
      [ctx.organizationId, teamId, userId],
    );
    return row?.team_role ?? null;
  }

  /** An admin who sets the role confirms the membership, whoever added the person. */
  async setMemberRole(
    tx: Transaction,
    ctx: Ctx,
    { teamId, userId, teamRole, isByAdmin }: TeamMember & { teamRole: string; isByAdmin: boolean },
  ): Promise<void> {
    await tx.query(
      `update team_user set team_role = $4, added_by_manager = case when $5 then null else added_by_manager end
       where organization_id = $1 and team_id = $2 and user_id = $3`,
      [ctx.organizationId, teamId, userId, teamRole, isByAdmin],
    );
  }

  async removeMember(tx: Transaction, ctx: Ctx, teamId: string, userId: string): Promise<void> {
    await tx.query(`delete from team_user where organization_id = $1 and team_id = $2 and user_id = $3`, [
      ctx.organizationId,
      teamId,
      userId,
    ]);
  }

  /** False when the person is in the team already. */
  async addMember(
    tx: Transaction,
    ctx: Ctx,
    member: { id: string; teamId: string; userId: string; teamRole: string; addedByManagerId: string | null },
  ): Promise<boolean> {
    const added = await tx.query(
      `insert into team_user (id, organization_id, team_id, user_id, team_role, added_by_manager) values ($1, $2, $3, $4, $5, $6)
       on conflict (organization_id, team_id, user_id) do nothing returning id`,
      [member.id, ctx.organizationId, member.teamId, member.userId, member.teamRole, member.addedByManagerId],
    );
    return added.length > 0;
  }
}
