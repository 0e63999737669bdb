import { Injectable } from '@nestjs/common';
import { notMailedByDefault } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { cardText } from '../mail-text.ts';

interface PersonKey {
  readonly organizationId: string;
  readonly userId: string;
}

/** A person of an organization, for emails. */
export interface MailedPerson {
  readonly organizationId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
  readonly organizationName: string;
  /** The kinds of notifications that they have turned off by mail. */
  readonly notMailed: readonly string[];
}

export interface ApproverFilter {
  readonly organizationId: string;
  /** Whose managers decide as well as the admins. */
  readonly teamIds: readonly string[];
  /** For each of these teams the manager who does not decide by it; null or absent where all do. */
  readonly teamAddedBy?: readonly (string | null)[];
  /** The substitutes of managers. */
  readonly substitutes?: readonly { readonly approverId: string; readonly substituteId: string }[];
  /** People who are not notified: the author of the request, and the person it is for. */
  readonly exceptUserIds: readonly string[];
}

const approversMax = 50;
const person = `
  select m.organization_id as "organizationId", m.user_id as "userId", m.email, m.name, o.name as "organizationName",
    coalesce(s.not_mailed, '{${notMailedByDefault().join(',')}}') as "notMailed"
  from member m join organization o on o.organization_id = m.organization_id
  left join mail_settings s on s.organization_id = m.organization_id and s.user_id = m.user_id
  where m.organization_id = $1 and m.role <> 'Archived'`;

@Injectable()
export class MailedPersonReader {
  /** Null for an archived person, and for one that `org` has not published yet. */
  async find(tx: Transaction, { organizationId, userId }: PersonKey): Promise<MailedPerson | null> {
    const [row] = await tx.query<MailedPerson>(`${person} and m.user_id = $2`, [organizationId, userId]);
    return row ?? null;
  }

  /** Those of them who get emails, always in the same order, to prevent deadlocks. */
  findAll(tx: Transaction, organizationId: string, userIds: readonly string[]): Promise<MailedPerson[]> {
    return tx.query<MailedPerson>(`${person} and m.user_id = any($2::uuid[]) order by m.user_id`, [
      organizationId,
      userIds,
    ]);
  }

  /** The admins, the managers of these teams and their substitutes; always in the same order, to prevent deadlocks. */
  async approvers(
    tx: Transaction,
    { organizationId, teamIds, teamAddedBy = [], substitutes = [], exceptUserIds }: ApproverFilter,
  ): Promise<MailedPerson[]> {
    return tx.query<MailedPerson>(
      `with team as (select * from unnest($2::uuid[], $4::uuid[]) as team (id, added_by)),
         stand_in as (select * from unnest($5::uuid[], $6::uuid[]) as stand_in (approver_id, substitute_id))
       ${person} and not m.user_id = any($3::uuid[])
         and (m.role = 'Admin' or (m.role = 'Manager' and exists (
           select 1 from member approver join team on team.id = any(coalesce(approver.managed_team_ids, approver.team_ids))
           where approver.organization_id = m.organization_id and approver.role = 'Manager'
             and (approver.user_id = m.user_id
               or not approver.user_id = any($3::uuid[]) and (approver.user_id, m.user_id) in (select approver_id, substitute_id from stand_in))
             and coalesce(team.added_by not in (approver.user_id, m.user_id), true))))
       order by m.user_id limit ${approversMax}`,
      [
        organizationId,
        teamIds,
        exceptUserIds,
        teamAddedBy,
        substitutes.map(({ approverId }) => approverId),
        substitutes.map(({ substituteId }) => substituteId),
      ],
    );
  }

  async teamIdsOf(tx: Transaction, { organizationId, userId }: PersonKey): Promise<string[]> {
    const [row] = await tx.query<{ teamIds: string[] }>(
      `select team_ids as "teamIds" from member where organization_id = $1 and user_id = $2`,
      [organizationId, userId],
    );
    return row?.teamIds ?? [];
  }

  /** The name of a card with its last digits; null for one that is not there. */
  async cardName(tx: Transaction, organizationId: string, cardId: string): Promise<string | null> {
    const [row] = await tx.query<{ name: string; last4: string | null }>(
      `select name, last4 from card where organization_id = $1 and id = $2`,
      [organizationId, cardId],
    );
    return row === undefined ? null : cardText(row);
  }
}
