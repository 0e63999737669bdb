import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { type Member } from '../domain/audit-entry.ts';

const selectMember = `
  select u.id as "userId", u.email, u.name, m.organization_id as "organizationId"
  from "user" u join member m on m.user_id = u.id`;

/** `auth` knows no organizations, and an actor may be another's person: asked before it is known whose log it is. */
@Injectable()
export class BelongingReader {
  constructor(@Inject(SYSTEM_POOL) private readonly pool: Pool) {}

  /** Null for whoever belongs to nobody. */
  async memberById(userId: string): Promise<Member | null> {
    return this.member(`${selectMember} where u.id = $1`, userId);
  }

  async memberByEmail(email: string): Promise<Member | null> {
    return this.member(`${selectMember} where u.email = $1`, email);
  }

  async organizationName(organizationId: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ name: string }>(
      `select name from organization where organization_id = $1`,
      [organizationId],
    );
    return rows[0]?.name ?? null;
  }

  private async member(text: string, value: string): Promise<Member | null> {
    return (await this.pool.query<Member>(text, [value])).rows[0] ?? null;
  }
}
