import { Injectable } from '@nestjs/common';
import { type PurchaseWire, type ReplyOf, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { pageOf, readCursor, type Ctx } from '@almoner/platform';
import { PurchaseReader } from '../persistence/purchase.reader.ts';
import { PurchaseScope } from './purchase-scope.ts';

const defaultLimit = 50;

@Injectable()
export class ListPurchases {
  constructor(
    private readonly scope: PurchaseScope,
    private readonly purchases: PurchaseReader,
  ) {}

  async execute(
    ctx: Ctx,
    { limit = defaultLimit, cursor, ...filters }: RequestOf<typeof cardsRpc.listPurchases>,
  ): Promise<ReplyOf<typeof cardsRpc.listPurchases>> {
    const scope = await this.scope.of(ctx, filters.teamId ?? null);
    const rows = await this.purchases.listPurchases(ctx, scope, filters, limit, readCursor(cursor));
    const positionOf = ({ occurredAt, id }: PurchaseWire) => ({ at: new Date(occurredAt), id });
    return pageOf(rows, limit, positionOf, (purchase) => purchase);
  }
}
