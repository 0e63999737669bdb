import { Injectable } from '@nestjs/common';
import { type RequestOf, type spendRpc } from '@almoner/contracts';
import { UnitOfWork, withOrganization, type Ctx } from '@almoner/platform';
import { WithdrawApprovals } from '../../approvals/use-cases/withdraw-approvals.ts';
import { CardRepository } from '../persistence/card.repository.ts';

/**
 * An archived person's cards stop before the archiving is done, and one that is registered later is stopped as well; their
 * requests are withdrawn. A restored person may hold cards again, but each stays frozen until
 * someone unfreezes it.
 */
@Injectable()
export class SetCardholderStatus {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardRepository,
    private readonly withdrawApprovals: WithdrawApprovals,
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
      const cardholder = { ...before, ...change };
      const subjectIds = await this.cards.saveCardholder(tx, organizationId, userId, cardholder);
      if (!cardholder.isArchived) return;
      await this.withdrawApprovals.execute(tx, bound, {
        organizationId,
        kind: 'card_limit',
        subjectIds,
        reason: 'person_archived',
      });
      await this.withdrawApprovals.execute(tx, bound, {
        organizationId,
        kind: 'signature',
        subjectIds: [userId],
        reason: 'person_archived',
      });
      await this.withdrawApprovals.ofAuthor(tx, bound, organizationId, userId);
    });
    return {};
  }
}
