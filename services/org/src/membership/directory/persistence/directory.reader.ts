import { Injectable } from '@nestjs/common';
import { TenantReader, type Ctx, type Transaction } from '@almoner/platform';
import { type Directory, type Person, type Team } from '../domain/directory.ts';

/** The maximum size of a directory in one reply. */
const peopleMax = 1_000;

const selectPeople = `
  select m.user_id as id, m.organization_id as "organizationId", u.email, u.name, m.role, m.cardholder_id as "cardholderId",
         m.last_seen_at as "lastSeenAt",
         coalesce(json_agg(json_build_object('id', tu.id, 'teamId', tu.team_id, 'teamRole', tu.team_role,
                                             'adminRole', t.admin_role) order by tu.id)
                  filter (where tu.id is not null), '[]') as teams
  from member m
  join "user" u on u.id = m.user_id
  left join team_user tu on tu.organization_id = m.organization_id and tu.user_id = m.user_id
  left join team t on t.organization_id = tu.organization_id and t.id = tu.team_id
  where m.organization_id = $1`;
const listedBy = `lower(coalesce(u.name, u.email))`;
const grouped = `group by m.organization_id, m.user_id, u.email, u.name`;

/** All queries are limited to the context's organization, by the filter and by row-level security. */
@Injectable()
export class DirectoryReader {
  constructor(private readonly reader: TenantReader) {}

  async read(ctx: Ctx): Promise<Directory> {
    const [people, teams] = await Promise.all([this.people(ctx, peopleMax, null), this.teams(ctx)]);
    return { people: await this.withCaller(ctx, people), teams };
  }

  /** Adds the caller if the list is truncated: what they may see depends on their own teams. */
  private async withCaller(ctx: Ctx, people: Person[]): Promise<Person[]> {
    const { actor } = ctx;
    if (people.length < peopleMax || actor.kind !== 'user') return people;
    if (people.some(({ id }) => id === actor.userId)) return people;
    const caller = await this.findById(ctx, actor.userId);
    return caller === null ? people : [...people, caller];
  }

  /** Sorted by name, after the person with this id. */
  people(ctx: Ctx, limit: number, after: string | null): Promise<Person[]> {
    return this.reader.query<Person>(ctx, {
      name: 'people',
      text: `${selectPeople} and ($3::uuid is null or (${listedBy}, m.user_id) > (select ${listedBy}, u.id from "user" u where u.id = $3))
             ${grouped} order by ${listedBy}, m.user_id limit $2`,
      values: [ctx.organizationId, limit, after],
    });
  }

  /** Active admins, and the managers of these teams (of all teams if null), and these people. */
  approvers(
    ctx: Ctx,
    teamIds: readonly string[] | null,
    userIds: readonly string[],
    limit: number,
  ): Promise<Person[]> {
    return this.reader.query<Person>(ctx, {
      name: 'approvers',
      text: `${selectPeople} and (m.role = 'Admin' or m.role = 'Employee' and exists (
               select 1 from team_user own join team managed
                 on managed.organization_id = own.organization_id and managed.id = own.team_id
               where own.organization_id = m.organization_id and own.user_id = m.user_id
                 and own.team_role = managed.admin_role and ($2::uuid[] is null or managed.id = any($2) or m.user_id = any($3::uuid[]))))
             ${grouped} order by ${listedBy}, m.user_id limit $4`,
      values: [ctx.organizationId, teamIds, userIds, limit],
    });
  }

  async findByEmail(ctx: Ctx, email: string): Promise<Person | null> {
    const [person] = await this.reader.query<Person>(ctx, {
      name: 'person-by-email',
      text: `${selectPeople} and u.email = $2 ${grouped}`,
      values: [ctx.organizationId, email],
    });
    return person ?? null;
  }

  async findById(ctx: Ctx, userId: string): Promise<Person | null> {
    const [person] = await this.reader.query<Person>(ctx, {
      name: 'person-by-id',
      text: `${selectPeople} and m.user_id = $2 ${grouped}`,
      values: [ctx.organizationId, userId],
    });
    return person ?? null;
  }

  /** Includes uncommitted changes of the transaction. */
  async findIn(tx: Transaction, ctx: Ctx, userId: string): Promise<Person | null> {
    const [person] = await tx.query<Person>(`${selectPeople} and m.user_id = $2 ${grouped}`, [
      ctx.organizationId,
      userId,
    ]);
    return person ?? null;
  }

  /** Like `findIn`. */
  async findByEmailIn(tx: Transaction, ctx: Ctx, email: string): Promise<Person | null> {
    const [person] = await tx.query<Person>(`${selectPeople} and u.email = $2 ${grouped}`, [
      ctx.organizationId,
      email,
    ]);
    return person ?? null;
  }

  teams(ctx: Ctx): Promise<Team[]> {
    return this.reader.query<Team>(ctx, {
      name: 'teams',
      text: `select id, organization_id as "organizationId", name, admin_role as "adminRole",
               default_spend_program_ids as "defaultSpendProgramIds"
             from team where organization_id = $1 and closed_at is null order by lower(name) limit ${peopleMax}`,
      values: [ctx.organizationId],
    });
  }
}
