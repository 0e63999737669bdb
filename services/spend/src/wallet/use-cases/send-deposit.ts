import { Injectable } from '@nestjs/common';
import { DomainError } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { Funding } from '../funding.port.ts';
import { DepositRepository, type Deposit } from '../persistence/deposit.repository.ts';
import { SettleDeposit } from './settle-deposit.ts';

/** Requests a deposit from Stripe; as often as needed, with one effect. A refusal voids the deposit. */
@Injectable()
export class SendDeposit {
  constructor(
    private readonly deposits: DepositRepository,
    private readonly funding: Funding,
    private readonly settleDeposit: SettleDeposit,
  ) {}

  /** @throws DomainError `stripe_refused` (voided), `stripe_unavailable` (still requested: try again). */
  async execute(ctx: Ctx, depositId: string): Promise<void> {
    const deposit = await this.deposits.find(depositId);
    if (deposit === null || deposit.status !== 'requested') return;
    const stripeTopupId = await this.request(ctx, deposit);
    await this.deposits.markSent(depositId, stripeTopupId);
  }

  private async request(ctx: Ctx, { id: depositId, stripeAccountId, amount }: Deposit): Promise<string> {
    try {
      return await this.funding.request({ depositId, stripeAccountId, amount });
    } catch (error) {
      if (isRefusal(error)) await this.settleDeposit.fail(ctx, depositId);
      throw error;
    }
  }
}

export const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'stripe_refused';
