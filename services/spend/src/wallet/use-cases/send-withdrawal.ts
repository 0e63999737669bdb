import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx } from '@almoner/platform';
import { keyKeptHours } from '../funding.port.ts';
import { WithdrawalRepository, type Withdrawal } from '../persistence/withdrawal.repository.ts';
import { Withdrawals } from '../withdrawals.port.ts';
import { isRefusal } from './send-deposit.ts';
import { SettleWithdrawal } from './settle-withdrawal.ts';

/** Requests a withdrawal from Stripe; repeating it has no further effect. A refusal gives the money back. */
@Injectable()
export class SendWithdrawal {
  constructor(
    private readonly stored: WithdrawalRepository,
    private readonly withdrawals: Withdrawals,
    private readonly settleWithdrawal: SettleWithdrawal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `stripe_refused` (given back), `stripe_unavailable` (still requested: try again). */
  async execute(ctx: Ctx, withdrawalId: string): Promise<void> {
    const withdrawal = await this.stored.find(withdrawalId);
    if (withdrawal === null || withdrawal.status !== 'requested') return;
    const stripeTransferId = await this.request(ctx, withdrawal);
    await this.stored.markSent(withdrawalId, stripeTransferId);
  }

  private async request(ctx: Ctx, withdrawal: Withdrawal): Promise<string> {
    const { id: withdrawalId, stripeAccountId, amount, startedAt } = withdrawal;
    const request = { withdrawalId, stripeAccountId, amount, startedAt };
    try {
      // An earlier request may have succeeded although its response was lost, and its key may have expired by now.
      const made = this.mayBeForgotten(withdrawal) ? await this.withdrawals.find(request) : null;
      return made ?? (await this.withdrawals.request(request));
    } catch (error) {
      if (isRefusal(error)) await this.settleWithdrawal.fail(ctx, withdrawalId);
      throw error;
    }
  }

  private mayBeForgotten({ startedAt }: Withdrawal): boolean {
    return this.clock.now().getTime() - startedAt.getTime() > keyKeptHours * 3_600_000;
  }
}
