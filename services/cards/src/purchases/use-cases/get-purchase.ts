import { Injectable } from '@nestjs/common';
import { notFound, type PurchaseWire } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { PurchaseReader } from '../persistence/purchase.reader.ts';

@Injectable()
export class GetPurchase {
  constructor(
    private readonly members: MemberReader,
    private readonly purchases: PurchaseReader,
  ) {}

  /** @throws DomainError `not_found` for a purchase that does not exist or that the caller may not see. */
  async execute(ctx: Ctx, purchaseId: string): Promise<PurchaseWire> {
    const scope = await this.members.scopeOf(ctx, authorize(ctx, 'purchase.read'));
    const purchase = await this.purchases.findPurchase(ctx, purchaseId, scope);
    if (purchase === null) throw notFound();
    return purchase;
  }
}
