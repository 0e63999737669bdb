import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx } from '@almoner/platform';
import { Funding, keyKeptHours } from '../funding.port.ts';
import { DepositRepository, type Deposit } from '../persistence/deposit.repository.ts';
import { SettleDeposit } from './settle-deposit.ts';

/** Requests a deposit from Stripe; repeating it has no further effect. A refusal voids the deposit. */
@Injectable()
export class SendDeposit {
  constructor(
    private readonly deposits: DepositRepository,
    private readonly funding: Funding,
    private readonly settleDeposit: SettleDeposit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `stripe_refused` (voided), `stripe_unavailable` (still requested: try again). */
  async execute(ctx: Ctx, depositId: string): Promise<void> {
    const deposit = await this.deposits.find(depositId);
    if (deposit === null || deposit.status !== 'requested') return;
    const stripeTopupId = await this.request(ctx, deposit);
    await this.deposits.markSent(depositId, stripeTopupId);
  }

  private async request(ctx: Ctx, deposit: Deposit): Promise<string> {
    const { id: depositId, stripeAccountId, amount, startedAt } = deposit;
    const request = { depositId, stripeAccountId, amount, startedAt };
    try {
      // An earlier request may have succeeded although its response was lost, and its key may have expired by now.
      const made = this.mayBeForgotten(deposit) ? await this.funding.find(request) : null;
      return made ?? (await this.funding.request(request));
    } catch (error) {
      if (isRefusal(error)) await this.settleDeposit.fail(ctx, depositId);
      throw error;
    }
  }

  private mayBeForgotten({ startedAt }: Deposit): boolean {
    return this.clock.now().getTime() - startedAt.getTime() > keyKeptHours * 3_600_000;
  }
}

export const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'stripe_refused';
