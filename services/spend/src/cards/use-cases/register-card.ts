import { Injectable } from '@nestjs/common';
import { failure, type RequestOf, type spendRpc } from '@almoner/contracts';
import { UnitOfWork, requireService, type Ctx } from '@almoner/platform';
import { CardRepository } from '../persistence/card.repository.ts';

/** Makes a card known to the decision before it works at Stripe, with its rule and the wallet as what it pays from. */
@Injectable()
export class RegisterCard {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardRepository,
  ) {}

  /** @throws DomainError `organization_not_active` while the organization has no wallet. */
  async execute(ctx: Ctx, card: RequestOf<typeof spendRpc.registerCard>): Promise<{ spendRuleId: string }> {
    requireService(ctx);
    const { organizationId } = ctx;
    if (organizationId === null) throw failure('forbidden');
    return this.unitOfWork.run(ctx, async (tx) => {
      const known = await this.cards.findRule(tx, card.cardId);
      if (known !== null) return { spendRuleId: known };
      const walletId = await this.cards.walletOf(tx, organizationId);
      if (walletId === null) throw failure('organization_not_active');
      return { spendRuleId: await this.cards.add(tx, organizationId, walletId, card) };
    });
  }
}
