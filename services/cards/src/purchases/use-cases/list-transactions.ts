import { Injectable } from '@nestjs/common';
import { notFound, type ReplyOf, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { toTransaction } from '../persistence/activity.rows.ts';
import { PurchaseReader } from '../persistence/purchase.reader.ts';
import { PurchaseScope } from './purchase-scope.ts';

/** Captures and refunds that the caller may see, of the organization or of one team's people. */
@Injectable()
export class ListTransactions {
  constructor(
    private readonly scope: PurchaseScope,
    private readonly purchases: PurchaseReader,
  ) {}

  /** @throws DomainError `not_found` for another organization or a team that the caller may not see. */
  async execute(
    ctx: Ctx,
    { organizationId, teamId, limit, cursor }: RequestOf<typeof cardsRpc.listTransactions>,
  ): Promise<ReplyOf<typeof cardsRpc.listTransactions>> {
    const authorized = authorize(ctx, 'purchase.read');
    if (organizationId !== null && organizationId !== authorized.organizationId) throw notFound();
    const scope = await this.scope.of(ctx, teamId);
    const rows = await this.purchases.listTransactions(ctx, scope, limit, readCursor(cursor));
    return pageOf(rows, limit, (row) => ({ at: row.network_created_at, id: row.id }), toTransaction);
  }
}
