import { Injectable } from '@nestjs/common';
import { type RequestOf, type spendRpc } from '@almoner/contracts';
import { UnitOfWork, requireService, withOrganization, type Ctx } from '@almoner/platform';
import { CardRepository } from '../persistence/card.repository.ts';

/** An archived person's cards stop before the archiving is done; a restored one's work again. */
@Injectable()
export class SetCardholderStatus {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardRepository,
  ) {}

  async execute(
    ctx: Ctx,
    command: RequestOf<typeof spendRpc.setCardholderStatus>,
  ): Promise<Record<string, never>> {
    requireService(ctx);
    const bound = withOrganization(ctx, command.organizationId);
    await this.unitOfWork.run(bound, (tx) =>
      this.cards.setCardholderStatus(tx, command.userId, command.status),
    );
    return {};
  }
}
