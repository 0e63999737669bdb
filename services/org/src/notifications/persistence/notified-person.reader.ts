import { Injectable } from '@nestjs/common';
import { type Role } from '@almoner/contracts';
import { sql, type Transaction } from '@almoner/platform';
import {
  displayRole,
  type MemberRole,
  type TeamMembership,
} from '../../membership/directory/domain/display-role.ts';
import { type ChangedSettings } from './notification-setting.repository.ts';

interface NotifiedPerson {
  readonly role: Role;
  readonly changed: ChangedSettings;
}

interface Row {
  role: MemberRole;
  teams: TeamMembership[];
  settings: ChangedSettings | null;
}

@Injectable()
export class NotifiedPersonReader {
  /** With the role that they have now; null for someone who is not a member, or is being archived. */
  async find(tx: Transaction, organizationId: string, userId: string): Promise<NotifiedPerson | null> {
    const [row] = await tx.query<Row>(sql`
      select m.role, s.settings,
        coalesce((
          select json_agg(json_build_object('teamId', tu.team_id, 'teamRole', tu.team_role, 'adminRole', t.admin_role))
          from team_user tu join team t on t.organization_id = tu.organization_id and t.id = tu.team_id
          where tu.organization_id = m.organization_id and tu.user_id = m.user_id), '[]') as teams
      from member m
      left join notification_settings s on s.organization_id = m.organization_id and s.user_id = m.user_id
      where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.archiving_since is null`);
    if (row === undefined) return null;
    return { role: displayRole(row.role, row.teams), changed: row.settings ?? {} };
  }
}
