import { Injectable } from '@nestjs/common';
import { notFound, spendRpc, type DecisionWire } from '@almoner/contracts';
import { RpcClient, asService, authorize, permissionScopeIn, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { LaterPurchaseReader } from '../persistence/later-purchase.reader.ts';
import { PurchaseReader } from '../persistence/purchase.reader.ts';

/** Explains a purchase: this service knows whose it is, and `spend` knows why it was decided and answers services only. */
@Injectable()
export class ExplainPurchase {
  constructor(
    private readonly members: MemberReader,
    private readonly purchases: PurchaseReader,
    private readonly laterPurchases: LaterPurchaseReader,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws DomainError `not_found` for a purchase that the caller may not see. */
  async execute(ctx: Ctx, authorizationId: string): Promise<DecisionWire> {
    const scope = await this.members.scopeOf(ctx, authorize(ctx, 'purchase.read'));
    if (!(await this.purchases.isVisible(ctx, authorizationId, scope))) throw notFound();
    const request = { authorizationId, showsBalances: permissionScopeIn(ctx, 'account.read') !== 'none' };
    const decision = await this.rpc.call(asService('cards', ctx), spendRpc.explainAuthorization, request);
    if (decision.approved) return decision;
    return { ...decision, laterPurchase: await this.laterPurchases.find(ctx, authorizationId) };
  }
}
