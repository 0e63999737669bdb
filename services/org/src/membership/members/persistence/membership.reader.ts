import { Inject, Injectable } from '@nestjs/common';
import { type OwnerType } from '@almoner/contracts';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { type z } from 'zod';
import { type MemberRole, type TeamMembership } from '../../directory/domain/display-role.ts';

interface AddedMembership extends TeamMembership {
  /** Null where an admin added or confirmed the person. */
  readonly addedByManagerId: string | null;
}

export interface MembershipRecord {
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
  readonly organizationId: string | null;
  readonly ownerType: z.infer<typeof OwnerType> | null;
  readonly role: MemberRole | null;
  readonly isActivated: boolean;
  readonly clientIds: readonly string[];
  readonly isLastSeenStale: boolean;
  readonly teams: readonly AddedMembership[];
}

const selectMembership = `
  select u.id as "userId", u.email, u.name, m.organization_id as "organizationId", o.type as "ownerType", m.role,
         coalesce(o.account_activation = 'Activated', false) as "isActivated",
         array(select c.client_id from advisor_connection c
               where c.firm_id = m.organization_id and c.status = 'accepted'
                 and (m.role = 'Admin' or exists (
                   select 1 from client_assignment a
                   where a.firm_id = c.firm_id and a.client_id = c.client_id and a.user_id = u.id))) as "clientIds",
         m.user_id is not null and coalesce(m.last_seen_at < now() - interval '1 minute', true) as "isLastSeenStale",
         coalesce((select json_agg(json_build_object('teamId', tu.team_id, 'teamRole', tu.team_role, 'adminRole', t.admin_role,
                                                    'addedByManagerId', tu.added_by_manager))
                   from team_user tu join team t on t.organization_id = tu.organization_id and t.id = tu.team_id
                   where tu.organization_id = m.organization_id and tu.user_id = u.id), '[]') as teams
  from "user" u
  left join member m on m.user_id = u.id
  left join organization o on o.organization_id = m.organization_id
  where u.id = $1`;

/** Reads across organizations: it finds the organization that a person belongs to. */
@Injectable()
export class MembershipReader {
  constructor(@Inject(SYSTEM_POOL) private readonly pool: Pool) {}

  async find(userId: string): Promise<MembershipRecord | null> {
    const { rows } = await this.pool.query<MembershipRecord>({
      name: 'membership',
      text: selectMembership,
      values: [userId],
    });
    return rows[0] ?? null;
  }

  /** The one of these organizations that the person with this address belongs to; null for none of them. */
  async findOrganization(email: string, among: readonly string[]): Promise<string | null> {
    const { rows } = await this.pool.query<{ organizationId: string }>({
      name: 'organization-of-person',
      text: `select m.organization_id as "organizationId" from "user" u join member m on m.user_id = u.id
             where u.email = $1 and m.organization_id = any($2)`,
      values: [email, among],
    });
    return rows[0]?.organizationId ?? null;
  }

  /** Accurate to a minute, so that the many calls of a page write once. */
  async updateLastSeen(userId: string): Promise<void> {
    await this.pool.query({
      name: 'note-seen',
      text: `update member set last_seen_at = now()
             where user_id = $1 and coalesce(last_seen_at < now() - interval '1 minute', true)`,
      values: [userId],
    });
  }

  async addPerson(person: { userId: string; email: string; name: string | null }): Promise<void> {
    await this.pool.query(
      // Two concurrent first visits may conflict on the id or on the address.
      `insert into "user" (id, email, name) values ($1, $2, $3) on conflict do nothing`,
      [person.userId, person.email, person.name],
    );
  }
}
