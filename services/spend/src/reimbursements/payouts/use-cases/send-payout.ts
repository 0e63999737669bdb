import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx } from '@almoner/platform';
import { keyKeptHours } from '../../../wallet/funding.port.ts';
import { isRefusal } from '../../../wallet/use-cases/send-deposit.ts';
import { Payments } from '../payments.port.ts';
import { PayoutRepository, type Payout } from '../persistence/payout.repository.ts';
import { SettlePayout } from './settle-payout.ts';

/** Requests a payment from Stripe; repeating it has no further effect. A refusal gives the money back. */
@Injectable()
export class SendPayout {
  constructor(
    private readonly payouts: PayoutRepository,
    private readonly payments: Payments,
    private readonly settlePayout: SettlePayout,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `stripe_refused` (given back), `stripe_unavailable` (still requested: try again). */
  async execute(ctx: Ctx, payoutId: string): Promise<void> {
    const payout = await this.payouts.find(payoutId);
    if (payout === null || payout.status !== 'requested') return;
    const stripePaymentId = await this.request(ctx, payout);
    await this.payouts.markSent(payoutId, stripePaymentId);
  }

  private async request(ctx: Ctx, payout: Payout): Promise<string> {
    const { id: payoutId, stripeAccountId, customerId, paymentMethodId, amount, startedAt } = payout;
    const request = { payoutId, stripeAccountId, customerId, paymentMethodId, amount, startedAt };
    try {
      // An earlier request may have succeeded although its response was lost, and its key may have expired by now.
      const made = this.mayBeForgotten(payout) ? await this.payments.find(request) : null;
      return made ?? (await this.payments.request(request));
    } catch (error) {
      if (isRefusal(error)) await this.settlePayout.fail(ctx, payout, 'refused');
      throw error;
    }
  }

  private mayBeForgotten({ startedAt }: Payout): boolean {
    return this.clock.now().getTime() - startedAt.getTime() > keyKeptHours * 3_600_000;
  }
}
