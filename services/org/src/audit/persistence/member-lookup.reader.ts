import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { type Member } from '../domain/audit-entry.ts';

const selectMember = `
  select u.id as "userId", u.email, u.name, m.organization_id as "organizationId"
  from "user" u join member m on m.user_id = u.id and m.joined_at <= $2`;

/** Finds the organization in whose log an event is recorded, and who an entry is about. */
@Injectable()
export class MemberLookupReader {
  constructor(@Inject(SYSTEM_POOL) private readonly pool: Pool) {}

  /** Null when the person belonged to no organization at that time. */
  async memberById(userId: string, at: Date): Promise<Member | null> {
    return this.member(`${selectMember} where u.id = $1`, userId, at);
  }

  /** Like `memberById`. */
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

  /** The people and teams of the organization by their ids, as they are called now. */
  async namesOf(organizationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ id: string; name: string }>(
      `select u.id, coalesce(nullif(u.name, ''), u.email) as name
       from "user" u join member m on m.user_id = u.id
       where m.organization_id = $1 and u.id = any ($2::uuid[])
       union all
       select id, name from team where organization_id = $1 and id = any ($2::uuid[])`,
      [organizationId, ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  private async member(text: string, value: string, at: Date): Promise<Member | null> {
    return (await this.pool.query<Member>(text, [value, at])).rows[0] ?? null;
  }
}
