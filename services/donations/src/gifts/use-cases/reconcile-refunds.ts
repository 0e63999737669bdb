import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx } from '@almoner/platform';
import { Payments, type ReportedRefund } from '../payments.port.ts';
import { GiftFinder } from '../persistence/gift.finder.ts';
import { HandlePaymentEvent } from './handle-payment-event.ts';

/** As long as Stripe keeps events; an older refund, or failure of one, is settled with the payout that contains it. */
const keptMs = 30 * 24 * 60 * 60 * 1000;
/** Read again each time: an event may be listed late, and no clock is exact. */
const overlapMs = 60 * 60 * 1000;

/**
 * Books refunds, and failures of refunds, whose webhook was lost, so that a receipt is valid exactly for what is given. It reads Stripe's
 * events and not its refunds: a refund may fail weeks after it was made, and can be listed only by the time when it was made.
 */
@Injectable()
export class ReconcileRefunds {
  constructor(
    private readonly gifts: GiftFinder,
    private readonly payments: Payments,
    private readonly handlePaymentEvent: HandlePaymentEvent,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, stripeAccountId: string): Promise<void> {
    const startedAt = this.clock.now();
    const reported = await this.payments.reportedRefunds(stripeAccountId, await this.since(stripeAccountId));
    const errors: unknown[] = [];
    // Reading a payment books all of its refunds. One that fails stops no other.
    for (const stripePaymentIntentId of await this.behind(reported)) {
      const hint = { stripeAccountId, stripePaymentIntentId, giftId: null, declinedAttemptId: null };
      await this.handlePaymentEvent.execute(ctx, hint).catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} payments were not read.`);
    // Only now: after a failure the same events are read again.
    await this.gifts.saveRefundsReadUntil(stripeAccountId, startedAt);
  }

  private async since(stripeAccountId: string): Promise<Date> {
    const oldest = this.clock.now().getTime() - keptMs;
    const readUntil = await this.gifts.refundsReadUntil(stripeAccountId);
    return new Date(Math.max(oldest, (readUntil?.getTime() ?? 0) - overlapMs));
  }

  /** The payments with a refund that Stripe reported otherwise than it is booked. */
  private async behind(reported: readonly ReportedRefund[]): Promise<ReadonlySet<string>> {
    const failures = await this.gifts.failuresOf(reported.map(({ stripeRefundId }) => stripeRefundId));
    return new Set(
      reported
        .filter(({ stripeRefundId, state }) => {
          const hasFailed = failures.get(stripeRefundId);
          return state === 'failed' ? hasFailed === false : state === 'succeeded' && hasFailed === undefined;
        })
        .map(({ stripePaymentIntentId }) => stripePaymentIntentId),
    );
  }
}
