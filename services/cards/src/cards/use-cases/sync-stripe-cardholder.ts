import { Injectable } from '@nestjs/common';
import { spendRpc, type CardholderRequirementsWire } from '@almoner/contracts';
import { RpcClient, UnitOfWork, serviceContext } from '@almoner/platform';
import { type KnownCardholder } from '../persistence/card-directory.ts';
import { CardRepository } from '../persistence/card.repository.ts';
import { CardholderRepository } from '../persistence/cardholder.repository.ts';

/** Applies Stripe's deactivation or reactivation of a cardholder. An archived person stays inactive in `spend`, whatever Stripe's status is. */
@Injectable()
export class SyncStripeCardholder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly cardholders: CardholderRepository,
    private readonly cards: CardRepository,
  ) {}

  /** Returns whether the status was different here. */
  async execute(
    { organizationId, userId, status: known }: KnownCardholder,
    isActive: boolean,
    requirements: CardholderRequirementsWire | null,
  ): Promise<boolean> {
    const ctx = serviceContext('cards', organizationId);
    await this.unitOfWork.run(ctx, async (tx) => {
      const cards = await this.cardholders.saveRequirements(tx, organizationId, userId, requirements);
      for (const { id, status: of } of cards)
        await this.cards.publishChanged(tx, { organizationId, id, userId }, of);
    });
    const status = isActive ? 'active' : 'inactive';
    if (status === known) return false;
    const stop = { organizationId, userId, status, by: 'partner' } as const;
    await this.rpc.call(ctx, spendRpc.setCardholderStatus, stop);
    await this.unitOfWork.run(ctx, (tx) => this.cardholders.saveStatus(tx, organizationId, userId, status));
    return true;
  }
}
