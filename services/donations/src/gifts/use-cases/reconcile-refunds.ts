import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx } from '@almoner/platform';
import { Payments } from '../payments.port.ts';
import { GiftFinder } from '../persistence/gift.finder.ts';
import { HandlePaymentEvent } from './handle-payment-event.ts';

/** What Stripe repeats webhooks for, ten times over; an older refund is settled with the payout that contains it. */
const reconciledMs = 30 * 24 * 60 * 60 * 1000;

/** Books refunds whose webhook was lost, so that no receipt stays valid for a refunded gift. */
@Injectable()
export class ReconcileRefunds {
  constructor(
    private readonly gifts: GiftFinder,
    private readonly payments: Payments,
    private readonly handlePaymentEvent: HandlePaymentEvent,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, stripeAccountId: string): Promise<void> {
    const since = new Date(this.clock.now().getTime() - reconciledMs);
    const refunds = await this.payments.recentRefunds(stripeAccountId, since);
    const unknown = await this.gifts.unknownRefunds(refunds.map(({ stripeRefundId }) => stripeRefundId));
    const unbooked = refunds.filter(({ stripeRefundId }) => unknown.has(stripeRefundId));
    // Reading a payment books all of its refunds.
    for (const stripePaymentIntentId of new Set(unbooked.map((refund) => refund.stripePaymentIntentId))) {
      const hint = { stripeAccountId, stripePaymentIntentId, giftId: null, declinedAttemptId: null };
      await this.handlePaymentEvent.execute(ctx, hint);
    }
  }
}
