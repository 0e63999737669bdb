import { Injectable } from '@nestjs/common';
import { type RequestOf, type spendRpc } from '@almoner/contracts';
import { UnitOfWork, withOrganization, type Ctx } from '@almoner/platform';
import { CardRepository } from '../persistence/card.repository.ts';

/** Stops or releases all cards of a person, in force when the call returns. An older version changes nothing. */
@Injectable()
export class SetReceiptLock {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardRepository,
  ) {}

  async execute(
    ctx: Ctx,
    { organizationId, userId, isLocked, version }: RequestOf<typeof spendRpc.setReceiptLock>,
  ): Promise<Record<string, never>> {
    await this.unitOfWork.run(withOrganization(ctx, organizationId), async (tx) => {
      const before = await this.cards.lockCardholder(tx, organizationId, userId);
      if (before.receiptLockVersion >= version) return;
      const cardholder = { ...before, isLockedForReceipts: isLocked, receiptLockVersion: version };
      await this.cards.saveCardholder(tx, organizationId, userId, cardholder);
    });
    return {};
  }
}
