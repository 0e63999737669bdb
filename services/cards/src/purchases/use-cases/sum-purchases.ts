import { Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { PurchaseReader } from '../persistence/purchase.reader.ts';
import { PurchaseScope } from './purchase-scope.ts';

@Injectable()
export class SumPurchases {
  constructor(
    private readonly scope: PurchaseScope,
    private readonly purchases: PurchaseReader,
  ) {}

  async execute(
    ctx: Ctx,
    filters: RequestOf<typeof cardsRpc.sumPurchases>,
  ): Promise<ReplyOf<typeof cardsRpc.sumPurchases>> {
    const scope = await this.scope.of(ctx, filters.teamId ?? null);
    return this.purchases.sumPurchases(ctx, scope, filters);
  }
}
