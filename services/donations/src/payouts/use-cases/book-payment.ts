import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@almoner/kernel';
import {
  LOGGER,
  METRICS,
  registerGauge,
  serviceContext,
  type Ctx,
  type Logger,
  type Metrics,
} from '@almoner/platform';
import { type Gift } from '../../gifts/domain/gift.ts';
import { GiftFinder } from '../../gifts/persistence/gift.finder.ts';
import { HandlePaymentEvent } from '../../gifts/use-cases/handle-payment-event.ts';
import { type Movement } from '../domain/movement.ts';
import { type Payout } from '../payouts.port.ts';
import { UnbookedGiftRepository, type UnbookedGift } from '../persistence/unbooked-gift.repository.ts';

/**
 * Books a gift that a payout contains and whose event was lost. One that cannot be booked does not block the payout: it is listed for the
 * operator and retried until it is booked.
 */
@Injectable()
export class BookPayment {
  constructor(
    private readonly handlePaymentEvent: HandlePaymentEvent,
    private readonly gifts: GiftFinder,
    private readonly unbooked: UnbookedGiftRepository,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    const gauge = {
      name: 'gifts_not_booked',
      help: 'Gifts that a payout contains and that could not be booked',
      label: 'source',
    };
    registerGauge(metrics, gauge, async () => ({ payout: await this.unbooked.count() }));
  }

  /**
   * Returns the gift if it could not be booked and will be later; otherwise null.
   * @throws DomainError while Stripe does not respond; the original error if the payment is not certainly that of the gift
   */
  async execute(
    ctx: Ctx,
    { stripeAccountId, stripePayoutId }: Payout,
    movement: Movement & { readonly stripePaymentIntentId: string },
  ): Promise<Gift | null> {
    const { stripePaymentIntentId, giftId } = movement;
    const payment = { stripeAccountId, stripePaymentIntentId, giftId, declinedAttemptId: null };
    try {
      await this.handlePaymentEvent.execute(ctx, payment);
      return null;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') throw error;
      const gift = await this.giftOf(movement, stripeAccountId);
      if (gift === null) throw error;
      const { organizationId, id } = gift;
      await this.keep(
        { organizationId, giftId: id, stripeAccountId, stripePaymentIntentId, stripePayoutId },
        error,
      );
      return gift;
    }
  }

  /** Tries to book each of them again; one that fails does not block the others. */
  async retry(signal: AbortSignal): Promise<void> {
    for (const gift of await this.unbooked.list()) {
      if (signal.aborted) return;
      const { stripeAccountId, stripePaymentIntentId, giftId } = gift;
      const payment = { stripeAccountId, stripePaymentIntentId, giftId, declinedAttemptId: null };
      try {
        const outcome = await this.handlePaymentEvent.execute(serviceContext('donations'), payment);
        if (outcome === 'applied') await this.unbooked.remove(giftId);
      } catch (error) {
        await this.keep(gift, error);
      }
    }
  }

  private async keep(gift: UnbookedGift, error: unknown): Promise<void> {
    this.logger.error({ ...gift, err: error }, 'a gift of a payout could not be booked; it will be retried');
    await this.unbooked.save(gift, error instanceof Error ? error.message : 'unknown');
  }

  /** Null unless the payment is certainly of this gift: its account and amount are the same. */
  private async giftOf(
    { kind, amount, stripePaymentIntentId, giftId }: Movement,
    stripeAccountId: string,
  ): Promise<Gift | null> {
    const byPayment =
      stripePaymentIntentId === null ? null : await this.gifts.findByPayment(stripePaymentIntentId);
    const gift = byPayment ?? (giftId === null ? null : await this.gifts.find(giftId));
    if (gift === null || gift.stripeAccountId !== stripeAccountId) return null;
    if (gift.stripePaymentIntentId !== null && gift.stripePaymentIntentId !== stripePaymentIntentId)
      return null;
    return kind === 'payment' && !amount.equals(gift.total) ? null : gift;
  }
}
