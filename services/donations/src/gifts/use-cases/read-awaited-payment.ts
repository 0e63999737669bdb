import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Ctx, type Logger } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../../config.ts';
import { GiftFinder } from '../persistence/gift.finder.ts';
import { HandlePaymentEvent } from './handle-payment-event.ts';

/** Webhooks usually arrive within a second. */
const webhookTakesAtMostMs = 10_000;

/**
 * Reads the payment of a gift whose donor is waiting for its confirmation when the webhook does not arrive, instead of leaving the donor to
 * the sweep, which comes minutes later. At most once in ten seconds for each gift.
 */
@Injectable()
export class ReadAwaitedPayment {
  constructor(
    private readonly gifts: GiftFinder,
    private readonly handlePaymentEvent: HandlePaymentEvent,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  /** Returns true if the payment was read. When Stripe does not respond, it is read again later. */
  async execute(ctx: Ctx, giftId: string): Promise<boolean> {
    const sweptAfterMs = this.config.GIFT_UNHEARD_AFTER_MS;
    const gift = await this.gifts.claimAwaited(giftId, webhookTakesAtMostMs, sweptAfterMs);
    if (gift === null) return false;
    const { stripeAccountId, stripePaymentIntentId } = gift;
    if (stripeAccountId === null || stripePaymentIntentId === null) return false;
    const hint = { stripeAccountId, stripePaymentIntentId, giftId, declinedAttemptId: null };
    try {
      await this.handlePaymentEvent.execute(ctx, hint);
      return true;
    } catch (error) {
      this.logger.warn({ giftId, err: error }, 'awaited payment not read');
      return false;
    }
  }
}
