import { Injectable } from '@nestjs/common';
import { type Ctx, type Transaction } from '@almoner/platform';
import { type MemberRole } from '../../directory/domain/display-role.ts';

@Injectable()
export class MemberRepository {
  /** False when the person belongs to an organization already, whichever it is. */
  async join(tx: Transaction, ctx: Ctx, userId: string, role: MemberRole): Promise<boolean> {
    const joined = await tx.query(
      `insert into member (organization_id, user_id, role) values ($1, $2, $3) on conflict do nothing returning user_id`,
      [ctx.organizationId, userId, role],
    );
    return joined.length > 0;
  }

  /** Under a lock that every change of roles takes: two admins cannot demote each other at the same moment. */
  async lockAdmins(tx: Transaction, ctx: Ctx): Promise<string[]> {
    await tx.query(`select 1 from organization where organization_id = $1 for update`, [ctx.organizationId]);
    const admins = await tx.query<{ user_id: string }>(
      `select user_id from member where organization_id = $1 and role = 'Admin'`,
      [ctx.organizationId],
    );
    return admins.map(({ user_id: id }) => id);
  }

  async setRole(tx: Transaction, ctx: Ctx, userId: string, role: MemberRole): Promise<void> {
    await tx.query(`update member set role = $3 where organization_id = $1 and user_id = $2`, [
      ctx.organizationId,
      userId,
      role,
    ]);
  }

  /** A person's name is theirs, not an organization's; so they reach it without one. */
  async setName(tx: Transaction, userId: string, name: string): Promise<void> {
    await tx.query(`select set_config('app.user', $1, true)`, [userId]);
    await tx.query(`update "user" set name = $2 where id = $1`, [userId, name]);
  }

  async setCardholder(tx: Transaction, ctx: Ctx, userId: string, cardholderId: string): Promise<void> {
    await tx.query(`update member set cardholder_id = $3 where organization_id = $1 and user_id = $2`, [
      ctx.organizationId,
      userId,
      cardholderId,
    ]);
  }

  /** The member's next revision; whoever follows members keeps the highest. */
  async nextRevision(tx: Transaction, ctx: Ctx, userId: string): Promise<number | null> {
    const [row] = await tx.query<{ revision: number }>(
      `update member set revision = revision + 1 where organization_id = $1 and user_id = $2 returning revision`,
      [ctx.organizationId, userId],
    );
    return row?.revision ?? null;
  }
}
