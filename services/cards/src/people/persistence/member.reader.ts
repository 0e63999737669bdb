import { Injectable } from '@nestjs/common';
import { TenantReader, type Authorized, type Ctx } from '@almoner/platform';

/** The people whose cards and purchases a person may see; null for all of the organization. */
export type Scope = readonly string[] | null;

@Injectable()
export class MemberReader {
  constructor(private readonly reader: TenantReader) {}

  /** `team` reaches the people of the teams they manage, and always themselves. */
  async scopeOf(ctx: Ctx, { reach, actor }: Authorized): Promise<Scope> {
    if (reach === 'all') return null;
    if (reach === 'own') return [actor.userId];
    const managed = await this.userIdsOfTeams(ctx, actor.managedTeamIds);
    return [...new Set([actor.userId, ...managed])];
  }

  async userIdsOfTeams(ctx: Ctx, teamIds: readonly string[]): Promise<string[]> {
    const rows = await this.reader.query<{ user_id: string }>(ctx, {
      name: 'members-of-teams',
      text: `select user_id from member where organization_id = $1 and team_ids && $2::uuid[]`,
      values: [ctx.organizationId, teamIds],
    });
    return rows.map(({ user_id }) => user_id);
  }

  async findUserId(ctx: Ctx, email: string): Promise<string | null> {
    const [row] = await this.reader.query<{ user_id: string }>(ctx, {
      name: 'member-by-email',
      text: `select user_id from member where organization_id = $1 and email = $2`,
      values: [ctx.organizationId, email],
    });
    return row?.user_id ?? null;
  }
}
