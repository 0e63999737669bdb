import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { type Member } from '../domain/audit-entry.ts';

const selectMember = `
  select u.id as "userId", u.email, u.name, m.organization_id as "organizationId"
  from "user" u join member m on m.user_id = u.id and m.joined_at <= $2`;

/** Reads across organizations: it finds the organization in whose log an event is recorded. */
@Injectable()
export class MemberLookupReader {
  constructor(@Inject(SYSTEM_POOL) private readonly pool: Pool) {}

  /** Null when the person belonged to no organization at that time. */
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
