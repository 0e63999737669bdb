import { Injectable } from '@nestjs/common';
import { spendRpc } from '@almoner/contracts';
import { RpcClient, UnitOfWork, serviceContext } from '@almoner/platform';
import { type KnownCardholder } from '../persistence/card-directory.ts';
import { CardholderRepository } from '../persistence/cardholder.repository.ts';

/** Applies Stripe's deactivation or reactivation of a cardholder. An archived person stays inactive in `spend`, whatever Stripe's status is. */
@Injectable()
export class FollowStripeCardholder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly cardholders: CardholderRepository,
  ) {}

  async execute(
    { organizationId, userId, status: known }: KnownCardholder,
    isActive: boolean,
  ): Promise<void> {
    const status = isActive ? 'active' : 'inactive';
    if (status === known) return;
    const ctx = serviceContext('cards', organizationId);
    const stop = { organizationId, userId, status, by: 'partner' } as const;
    await this.rpc.call(ctx, spendRpc.setCardholderStatus, stop);
    await this.unitOfWork.run(ctx, (tx) => this.cardholders.saveStatus(tx, organizationId, userId, status));
  }
}
