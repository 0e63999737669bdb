import { Injectable } from '@nestjs/common';
import { type Ctx, type Transaction } from '@almoner/platform';
import { type MemberRole } from '../../directory/domain/display-role.ts';

@Injectable()
export class MemberRepository {
  /** False when the person belongs to an organization already. Sets `last_seen_at` too. */
  async join(tx: Transaction, ctx: Ctx, userId: string, role: MemberRole): Promise<boolean> {
    const joined = await tx.query(
      `insert into member (organization_id, user_id, role, last_seen_at) values ($1, $2, $3, now())
       on conflict do nothing returning user_id`,
      [ctx.organizationId, userId, role],
    );
    return joined.length > 0;
  }

  /** Every change of roles takes this lock, so two admins cannot demote each other at the same time. */
  async lockAdmins(tx: Transaction, ctx: Ctx): Promise<string[]> {
    await tx.query(`select 1 from organization where organization_id = $1 for update`, [ctx.organizationId]);
    const admins = await tx.query<{ user_id: string }>(
      `select user_id from member where organization_id = $1 and role = 'Admin' and archiving_since is null`,
      [ctx.organizationId],
    );
    return admins.map(({ user_id: id }) => id);
  }

  /** The last person to lose the Admin role, in the last seven days or by an archiving that has begun; null if nobody did. */
  async lastRemovedAdmin(tx: Transaction, ctx: Ctx): Promise<string | null> {
    const [removed] = await tx.query<{ user_id: string }>(
      `select user_id from member
       where organization_id = $1
         and (role = 'Admin' and archiving_since is not null or admin_ended_at > now() - interval '7 days')
       order by coalesce(archiving_since, admin_ended_at) desc limit 1`,
      [ctx.organizationId],
    );
    return removed?.user_id ?? null;
  }

  /** Removes the marker of an archiving too. */
  async setRole(tx: Transaction, ctx: Ctx, userId: string, role: MemberRole): Promise<void> {
    await tx.query(
      `update member set role = $3, archiving_since = null, archiving_by = null,
         admin_ended_at = case when $3 = 'Admin' then null when role = 'Admin' then now() else admin_ended_at end
       where organization_id = $1 and user_id = $2`,
      [ctx.organizationId, userId, role],
    );
  }

  /** Stores the marker from which the sweep resumes after a crash. */
  async beginArchiving(tx: Transaction, ctx: Ctx, userId: string, by: string): Promise<void> {
    await tx.query(
      `update member set archiving_since = now(), archiving_by = $3 where organization_id = $1 and user_id = $2`,
      [ctx.organizationId, userId, by],
    );
  }

  async stopArchiving(tx: Transaction, ctx: Ctx, userId: string): Promise<void> {
    await tx.query(
      `update member set archiving_since = null, archiving_by = null where organization_id = $1 and user_id = $2`,
      [ctx.organizationId, userId],
    );
  }

  /** The user id of the admin who is archiving this person; null without a marker. */
  async archivingBy(tx: Transaction, ctx: Ctx, userId: string): Promise<string | null> {
    const [row] = await tx.query<{ archiving_by: string | null }>(
      `select archiving_by from member where organization_id = $1 and user_id = $2 and archiving_since is not null for update`,
      [ctx.organizationId, userId],
    );
    return row?.archiving_by ?? null;
  }

  /** A person's name belongs to the person, so row-level security compares the person. */
  async setName(tx: Transaction, userId: string, name: string): Promise<void> {
    await tx.query(`select set_config('app.user', $1, true)`, [userId]);
    await tx.query(`update "user" set name = $2 where id = $1`, [userId, name]);
  }

  /** Keeps a name that the person set. False when nothing changed. */
  async setNameIfNone(tx: Transaction, userId: string, name: string): Promise<boolean> {
    await tx.query(`select set_config('app.user', $1, true)`, [userId]);
    const named = await tx.query(`update "user" set name = $2 where id = $1 and name is null returning id`, [
      userId,
      name,
    ]);
    return named.length > 0;
  }

  async setCardholder(tx: Transaction, ctx: Ctx, userId: string, cardholderId: string): Promise<void> {
    await tx.query(`update member set cardholder_id = $3 where organization_id = $1 and user_id = $2`, [
      ctx.organizationId,
      userId,
      cardholderId,
    ]);
  }

  /** The member's next revision; consumers keep the highest one. */
  async nextRevision(tx: Transaction, ctx: Ctx, userId: string): Promise<number | null> {
    const [row] = await tx.query<{ revision: number }>(
      `update member set revision = revision + 1 where organization_id = $1 and user_id = $2 returning revision`,
      [ctx.organizationId, userId],
    );
    return row?.revision ?? null;
  }
}
