import { Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { PurchaseReader } from '../persistence/purchase.reader.ts';

const defaultLimit = 50;

@Injectable()
export class ListPurchases {
  constructor(
    private readonly members: MemberReader,
    private readonly purchases: PurchaseReader,
  ) {}

  async execute(
    ctx: Ctx,
    { limit = defaultLimit, cursor, status, cardId, userId, q }: RequestOf<typeof cardsRpc.listPurchases>,
  ): Promise<ReplyOf<typeof cardsRpc.listPurchases>> {
    const scope = await this.members.scopeOf(ctx, authorize(ctx, 'purchase.read'));
    const filter = {
      scope,
      status: status ?? null,
      cardId: cardId ?? null,
      userId: userId ?? null,
      search: q?.trim() || null,
    };
    const rows = await this.purchases.listPurchases(ctx, filter, limit, readCursor(cursor));
    return pageOf(rows, limit, ({ id, occurredAt }) => ({ at: new Date(occurredAt), id }));
  }
}
