import { Injectable } from '@nestjs/common';
import { notFound, type RequestOf, type spendRpc } from '@almoner/contracts';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import { WithdrawApprovals } from '../../approvals/use-cases/withdraw-approvals.ts';
import { CardRepository } from '../persistence/card.repository.ts';

/**
 * In force when this returns: a decision that read the card before begins again. Requests for a higher limit of a canceled
 * card are withdrawn. A call that a later one has overtaken changes nothing.
 */
@Injectable()
export class SetCardStatus {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardRepository,
    private readonly withdrawApprovals: WithdrawApprovals,
  ) {}

  async execute(
    ctx: Ctx,
    { cardId, status, version }: RequestOf<typeof spendRpc.setCardStatus>,
  ): Promise<Record<string, never>> {
    const { organizationId } = ctx;
    if (organizationId === null) throw notFound();
    await this.unitOfWork.run(ctx, async (tx) => {
      if (!(await this.cards.setStatus(tx, organizationId, cardId, { status, version }))) throw notFound();
      if (status !== 'canceled') return;
      await this.withdrawApprovals.execute(tx, ctx, {
        organizationId,
        kind: 'card_limit',
        subjectIds: [cardId],
        reason: 'card_canceled',
      });
    });
    return {};
  }
}
