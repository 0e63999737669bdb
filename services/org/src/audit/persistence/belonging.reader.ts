import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { type Member } from '../domain/audit-entry.ts';

const selectMember = `
  select u.id as "userId", u.email, u.name, m.organization_id as "organizationId"
  from "user" u join member m on m.user_id = u.id and m.joined_at <= $2`;

/** `auth` knows no organizations, and an actor may be another's person: asked before it is known whose log it is. */
@Injectable()
export class BelongingReader {
  constructor(@Inject(SYSTEM_POOL) private readonly pool: Pool) {}

  /** Null for whoever belonged to nobody at that time: what they did before they joined is not the organization's. */
  async memberById(userId: string, at: Date): Promise<Member | null> {
    return this.member(`${selectMember} where u.id = $1`, userId, at);
  }

  /** As `memberById`. */
  async memberByEmail(email: string, at: Date): Promise<Member | null> {
    return this.member(`${selectMember} where u.email = $1`, email, at);
  }

  async organizationName(organizationId: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ name: string }>(
      `select name from organization where organization_id = $1`,
      [organizationId],
    );
    return rows[0]?.name ?? null;
  }

  private async member(text: string, value: string, at: Date): Promise<Member | null> {
    return (await this.pool.query<Member>(text, [value, at])).rows[0] ?? null;
  }
}
