import { Injectable } from '@nestjs/common';
import { type PurchaseWire, type ReplyOf, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { pageWithCursor, readSortedCursor, writeSortedCursor, type Ctx } from '@almoner/platform';
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
    {
      limit = defaultLimit,
      cursor,
      sort: order = '-date',
      ...filters
    }: RequestOf<typeof cardsRpc.listPurchases>,
  ): Promise<ReplyOf<typeof cardsRpc.listPurchases>> {
    const scope = await this.scope.of(ctx, filters.teamId ?? null);
    const after = readSortedCursor(order, cursor);
    const rows = await this.purchases.listPurchases(ctx, scope, filters, { limit, order, after });
    const cursorOf = ({ occurredAt, amount: amountMinor, id }: PurchaseWire) =>
      writeSortedCursor(order, { at: new Date(occurredAt), amountMinor, id });
    return pageWithCursor(rows, limit, cursorOf, (purchase) => purchase);
  }
}
