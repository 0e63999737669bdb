import { Injectable } from '@nestjs/common';
import { notFound, type RequestOf, type spendRpc } from '@almoner/contracts';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import { CardRepository } from '../persistence/card.repository.ts';

/** In force when this returns: a decision that read the card before is sent back to read it again. */
@Injectable()
export class SetCardStatus {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardRepository,
  ) {}

  async execute(
    ctx: Ctx,
    { cardId, status }: RequestOf<typeof spendRpc.setCardStatus>,
  ): Promise<Record<string, never>> {
    const isKnown = await this.unitOfWork.run(ctx, (tx) => this.cards.setStatus(tx, cardId, status));
    if (!isKnown) throw notFound();
    return {};
  }
}
