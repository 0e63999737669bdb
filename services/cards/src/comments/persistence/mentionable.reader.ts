import { Injectable } from '@nestjs/common';
import { mentionablePeopleMax, type CommentWire } from '@almoner/contracts';
import { TenantReader, type Ctx, type Transaction } from '@almoner/platform';

type Person = CommentWire['author'];

/**
 * The people who may see the purchases of the cardholder `$2`: they themselves, admins, and managers of a team of theirs.
 * Advisors may too, but are members of another organization, whose people this service does not know.
 */
const people = `
  select m.user_id as id, m.name, m.email from member m
  where m.organization_id = $1 and m.role <> 'Archived'
    and (m.user_id = $2 or m.role = 'Admin'
         or (m.role = 'Manager' and coalesce(m.managed_team_ids, m.team_ids) && coalesce(
               (select team_ids from member where organization_id = $1 and user_id = $2), '{}')))`;

@Injectable()
export class MentionableReader {
  constructor(private readonly reader: TenantReader) {}

  /** Those whose name or address has this text, by name; not more than `mentionablePeopleMax`. */
  find(ctx: Ctx, holderId: string, text: string): Promise<Person[]> {
    return this.reader.query<Person>(ctx, {
      name: 'mentionable-people',
      text: `${people} and strpos(lower(concat(m.name, ' ', m.email)), lower($3)) > 0
             order by lower(coalesce(m.name, m.email)), m.user_id limit ${mentionablePeopleMax}`,
      values: [ctx.organizationId, holderId, text],
    });
  }

  /** Those of `userIds` who may see the purchases of the cardholder. */
  async among(
    tx: Transaction,
    organizationId: string,
    holderId: string,
    userIds: readonly string[],
  ): Promise<Person[]> {
    return tx.query<Person>(`${people} and m.user_id = any($3::uuid[]) order by m.user_id`, [
      organizationId,
      holderId,
      userIds,
    ]);
  }
}
