import { Injectable } from '@nestjs/common';
import { notFound, type PurchaseWire } from '@almoner/contracts';
import { type Authorized, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { PurchaseReader } from '../../purchases/persistence/purchase.reader.ts';

/** The subject of comments. */
export interface CommentThread {
  readonly id: string;
  readonly purchase: PurchaseWire;
}

/** Who sees a purchase sees its comments. */
@Injectable()
export class CommentThreads {
  constructor(
    private readonly members: MemberReader,
    private readonly purchases: PurchaseReader,
  ) {}

  /** @throws DomainError `not_found` for a purchase that does not exist or that the caller may not see. */
  async find(ctx: Ctx, authorized: Authorized, purchaseId: string): Promise<CommentThread> {
    const scope = await this.members.scopeOf(ctx, authorized);
    const purchase = await this.purchases.findPurchase(ctx, purchaseId, scope);
    if (purchase === null) throw notFound();
    return { id: purchase.authorizationId ?? purchase.id, purchase };
  }
}
