import { Injectable } from '@nestjs/common';
import { Funding } from '../funding.port.ts';
import { DepositRepository } from '../persistence/deposit.repository.ts';

/** Tells Stripe of a deposit; as often as needed, with one effect. */
@Injectable()
export class SendDeposit {
  constructor(
    private readonly deposits: DepositRepository,
    private readonly funding: Funding,
  ) {}

  async execute(depositId: string): Promise<void> {
    const deposit = await this.deposits.find(depositId);
    if (deposit === null || deposit.status !== 'requested') return;
    const { stripeAccountId, amount } = deposit;
    const stripeTopupId = await this.funding.request({ depositId, stripeAccountId, amount });
    await this.deposits.markSent(depositId, stripeTopupId);
  }
}
