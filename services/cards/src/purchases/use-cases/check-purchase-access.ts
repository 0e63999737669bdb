import { Injectable } from '@nestjs/common';
import { notFound } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { PurchaseReader } from '../persistence/purchase.reader.ts';

@Injectable()
export class CheckPurchaseAccess {
  constructor(
    private readonly members: MemberReader,
    private readonly purchases: PurchaseReader,
  ) {}

  async execute(ctx: Ctx, authorizationId: string): Promise<{ visible: true }> {
    const scope = await this.members.scopeOf(ctx, authorize(ctx, 'purchase.read'));
    if (!(await this.purchases.isVisible(ctx, authorizationId, scope))) throw notFound();
    return { visible: true };
  }
}
