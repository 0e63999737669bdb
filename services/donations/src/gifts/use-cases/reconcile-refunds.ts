import { Injectable } from '@nestjs/common';
import { type Ctx } from '@almoner/platform';
import { Payments } from '../payments.port.ts';
import { GiftFinder } from '../persistence/gift.finder.ts';
import { HandlePaymentEvent } from './handle-payment-event.ts';

/** Books refunds whose webhook was lost, so that no receipt stays valid for a refunded gift. */
@Injectable()
export class ReconcileRefunds {
  constructor(
    private readonly gifts: GiftFinder,
    private readonly payments: Payments,
    private readonly handlePaymentEvent: HandlePaymentEvent,
  ) {}

  async execute(ctx: Ctx, stripeAccountId: string): Promise<void> {
    const refunds = await this.payments.recentRefunds(stripeAccountId);
    const unknown = await this.gifts.unknownRefunds(refunds.map(({ stripeRefundId }) => stripeRefundId));
    for (const { stripeRefundId, stripePaymentIntentId } of refunds) {
      if (!unknown.has(stripeRefundId)) continue;
      const hint = { stripeAccountId, stripePaymentIntentId, giftId: null, declinedAttemptId: null };
      await this.handlePaymentEvent.execute(ctx, hint);
    }
  }
}
