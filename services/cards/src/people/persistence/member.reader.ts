import { Injectable } from '@nestjs/common';
import { notFound, type Role, type UserPrincipal } from '@almoner/contracts';
import { TenantReader, permissionScopeIn, type Authorized, type Ctx } from '@almoner/platform';

/** The people whose cards and purchases a person may see; null for all of the organization. */
export type Scope = readonly string[] | null;

export interface MemberRow {
  user_id: string;
  email: string;
  name: string | null;
  role: Role;
  organization_id: string;
  stripe_cardholder_id: string | null;
}

@Injectable()
export class MemberReader {
  constructor(private readonly reader: TenantReader) {}

  /** `team` reaches the people of the teams they manage, and always themselves. */
  async scopeOf(ctx: Ctx, { permissionScope, actor }: Authorized): Promise<Scope> {
    if (permissionScope === 'all') return null;
    if (permissionScope === 'own') return [actor.userId];
    const managed = await this.userIdsOfTeams(ctx, actor.managedTeamIds);
    return [...new Set([actor.userId, ...managed])];
  }

  /** The people whom a person may see, whether or not they may see their cards as well. */
  async visiblePeople(ctx: Ctx, authorized: Authorized): Promise<Scope> {
    return permissionScopeIn(ctx, 'user.list') === 'all' ? null : this.scopeOf(ctx, authorized);
  }

  async userIdsOfTeams(ctx: Ctx, teamIds: readonly string[]): Promise<string[]> {
    const rows = await this.reader.query<{ user_id: string }>(ctx, {
      name: 'members-of-teams',
      text: `select user_id from member where organization_id = $1 and team_ids && $2::uuid[]`,
      values: [ctx.organizationId, teamIds],
    });
    return rows.map(({ user_id }) => user_id);
  }

  /** @throws DomainError `not_found` for a person out of the scope, as for one who does not exist. */
  async getUserId(ctx: Ctx, actor: UserPrincipal, scope: Scope, email: string): Promise<string> {
    if (email === actor.email) return actor.userId;
    const userId = await this.findUserId(ctx, email);
    if (userId === null || (scope !== null && !scope.includes(userId))) throw notFound();
    return userId;
  }

  /** In the order in which they joined; returns one row more than `limit` when there is a next page. */
  list(ctx: Ctx, scope: Scope, limit: number, afterUserId: string | null): Promise<MemberRow[]> {
    return this.reader.query<MemberRow>(ctx, {
      name: 'members',
      text: `select m.user_id, m.email, m.name, m.role, m.organization_id, h.stripe_cardholder_id
             from member m
             left join cardholder h on h.organization_id = m.organization_id and h.user_id = m.user_id
             where m.organization_id = $1 and ($2::uuid[] is null or m.user_id = any($2))
               and ($3::uuid is null or m.user_id > $3)
             order by m.user_id limit $4`,
      values: [ctx.organizationId, scope, afterUserId, limit + 1],
    });
  }

  private async findUserId(ctx: Ctx, email: string): Promise<string | null> {
    const [row] = await this.reader.query<{ user_id: string }>(ctx, {
      name: 'member-by-email',
      text: `select user_id from member where organization_id = $1 and email = $2`,
      values: [ctx.organizationId, email],
    });
    return row?.user_id ?? null;
  }
}
