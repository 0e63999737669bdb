import { Injectable } from '@nestjs/common';
import { type Ctx } from '@almoner/platform';
import { Payments } from '../payments.port.ts';
import { GiftFinder } from '../persistence/gift.finder.ts';
import { HearOfPayment } from './hear-of-payment.ts';

/** Refunds that a webhook may have failed to tell: a receipt must not outlive the gift it speaks of. */
@Injectable()
export class LookForRefunds {
  constructor(
    private readonly gifts: GiftFinder,
    private readonly payments: Payments,
    private readonly hearOfPayment: HearOfPayment,
  ) {}

  async execute(ctx: Ctx, stripeAccountId: string): Promise<void> {
    const refunds = await this.payments.recentRefunds(stripeAccountId);
    const unknown = await this.gifts.unknownRefunds(refunds.map(({ stripeRefundId }) => stripeRefundId));
    for (const { stripeRefundId, stripePaymentIntentId } of refunds) {
      if (!unknown.has(stripeRefundId)) continue;
      const hint = { stripeAccountId, stripePaymentIntentId, giftId: null, declinedAttemptId: null };
      await this.hearOfPayment.execute(ctx, hint);
    }
  }
}
