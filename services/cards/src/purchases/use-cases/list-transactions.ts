import { Injectable } from '@nestjs/common';
import { notFound, orgRpc, type ReplyOf, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { RpcClient, authorize, pageOf, readCursor, type Authorized, type Ctx } from '@almoner/platform';
import { MemberReader, type Scope } from '../../people/persistence/member.reader.ts';
import { toTransaction } from '../persistence/activity.rows.ts';
import { PurchaseReader } from '../persistence/purchase.reader.ts';

/** Captures and refunds that the caller may see: the organization's, or those of one team's people. */
@Injectable()
export class ListTransactions {
  constructor(
    private readonly rpc: RpcClient,
    private readonly members: MemberReader,
    private readonly purchases: PurchaseReader,
  ) {}

  /** @throws DomainError `not_found` for another organization or a team that the caller does not see. */
  async execute(
    ctx: Ctx,
    { organizationId, teamId, limit, cursor }: RequestOf<typeof cardsRpc.listTransactions>,
  ): Promise<ReplyOf<typeof cardsRpc.listTransactions>> {
    const authorized = authorize(ctx, 'purchase.read');
    if (organizationId !== null && organizationId !== authorized.organizationId) throw notFound();
    const scope =
      teamId === null
        ? await this.members.scopeOf(ctx, authorized)
        : await this.scopeOfTeam(ctx, authorized, teamId);
    const rows = await this.purchases.listTransactions(ctx, scope, limit, readCursor(cursor));
    const page = pageOf(rows, limit, (row) => ({ at: row.network_created_at, id: row.id }));
    return { items: page.items.map(toTransaction), nextCursor: page.nextCursor };
  }

  /** Whether there is such a team, and the caller may know of it, is `org`'s to say. */
  private async scopeOfTeam(ctx: Ctx, { reach, actor }: Authorized, teamId: string): Promise<Scope> {
    if (reach === 'team' && !actor.managedTeamIds.includes(teamId)) throw notFound();
    await this.rpc.call(ctx, orgRpc.getTeam, { teamId });
    const people = await this.members.userIdsOfTeams(ctx, [teamId]);
    return reach === 'own' ? people.filter((userId) => userId === actor.userId) : people;
  }
}
