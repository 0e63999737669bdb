import { Injectable } from '@nestjs/common';
import { type RequestOf, type spendRpc } from '@almoner/contracts';
import { UnitOfWork, withOrganization, type Ctx } from '@almoner/platform';
import { CardRepository } from '../persistence/card.repository.ts';

/**
 * An archived person's cards stop before the archiving is done, and one that is registered later is stopped as well.
 * A restored person may hold cards again, but each stays frozen until somebody lifts it.
 */
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
    const bound = withOrganization(ctx, command.organizationId);
    const isStopped = command.status === 'inactive';
    const { organizationId, userId, by } = command;
    await this.unitOfWork.run(bound, async (tx) => {
      const before = await this.cards.lockCardholder(tx, organizationId, userId);
      const change = by === 'partner' ? { isStoppedByPartner: isStopped } : { isArchived: isStopped };
      await this.cards.saveCardholder(tx, organizationId, userId, { ...before, ...change });
    });
    return {};
  }
}
