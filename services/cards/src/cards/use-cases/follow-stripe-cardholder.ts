import { Injectable } from '@nestjs/common';
import { spendRpc } from '@almoner/contracts';
import { RpcClient, UnitOfWork, serviceContext } from '@almoner/platform';
import { PeopleRepository } from '../../people/persistence/people.repository.ts';
import { type KnownCardholder } from '../persistence/card-directory.ts';
import { CardholderRepository } from '../persistence/cardholder.repository.ts';

/** A cardholder whom Stripe stopped or let go on. Who is archived with us stays stopped, whatever Stripe says. */
@Injectable()
export class FollowStripeCardholder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly people: PeopleRepository,
    private readonly cardholders: CardholderRepository,
  ) {}

  async execute(
    { organizationId, userId, status: known }: KnownCardholder,
    isActive: boolean,
  ): Promise<void> {
    const status = isActive ? 'active' : 'inactive';
    if (status === known) return;
    const ctx = serviceContext('cards', organizationId);
    const isArchived = await this.unitOfWork.run(ctx, (tx) => this.people.isArchived(tx, userId));
    if (!isArchived)
      await this.rpc.call(ctx, spendRpc.setCardholderStatus, { organizationId, userId, status });
    await this.unitOfWork.run(ctx, (tx) => this.cardholders.saveStatus(tx, userId, status));
  }
}
