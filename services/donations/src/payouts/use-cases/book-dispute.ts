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
import { HandleDispute } from '../../disputes/use-cases/handle-dispute.ts';
import { type Gift } from '../../gifts/domain/gift.ts';
import { GiftFinder } from '../../gifts/persistence/gift.finder.ts';
import { type Payout } from '../payouts.port.ts';
import {
  UnbookedDisputeRepository,
  type UnbookedDispute,
} from '../persistence/unbooked-dispute.repository.ts';

/** The ids in a movement of a payout. */
interface DisputeSource {
  readonly stripeDisputeId: string;
  readonly stripePaymentIntentId: string;
}

/**
 * Books a dispute that a payout contains and whose event was lost. One that cannot be booked does not block the payout: it is listed for
 * the operator and retried until it is booked.
 */
@Injectable()
export class BookDispute {
  constructor(
    private readonly handleDispute: HandleDispute,
    private readonly gifts: GiftFinder,
    private readonly unbooked: UnbookedDisputeRepository,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    const gauge = {
      name: 'disputes_not_booked',
      help: 'Disputes of gifts that a payout contains and that could not be booked',
      label: 'source',
    };
    registerGauge(metrics, gauge, async () => ({ payout: await this.unbooked.count() }));
  }

  /**
   * Returns the disputed gift if the dispute could not be booked and will be later; otherwise null.
   * @throws DomainError while Stripe does not respond; the original error if the dispute is not about a gift of this account
   */
  async execute(
    ctx: Ctx,
    { stripeAccountId, stripePayoutId }: Payout,
    { stripeDisputeId, stripePaymentIntentId }: DisputeSource,
  ): Promise<Gift | null> {
    try {
      await this.handleDispute.execute(ctx, { stripeAccountId, stripeDisputeId });
      return null;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') throw error;
      const gift = await this.gifts.findByPayment(stripePaymentIntentId);
      if (gift?.stripeAccountId !== stripeAccountId) throw error;
      const { organizationId, id: giftId } = gift;
      await this.keep({ organizationId, stripeDisputeId, giftId, stripeAccountId, stripePayoutId }, error);
      return gift;
    }
  }

  /** Tries to book each of them again; one that fails does not block the others. */
  async retry(signal: AbortSignal): Promise<void> {
    for (const dispute of await this.unbooked.list()) {
      if (signal.aborted) return;
      try {
        const outcome = await this.handleDispute.execute(serviceContext('donations'), dispute);
        if (outcome === 'applied') await this.unbooked.remove(dispute.stripeDisputeId);
      } catch (error) {
        await this.keep(dispute, error);
      }
    }
  }

  private async keep(dispute: UnbookedDispute, error: unknown): Promise<void> {
    this.logger.error(
      { ...dispute, err: error },
      'a dispute of a payout could not be booked; it will be retried',
    );
    await this.unbooked.save(dispute, error instanceof Error ? error.message : 'unknown');
  }
}
