import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, type Logger, RecurringWork, serviceContext } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { GiftFinder } from '../gifts/persistence/gift.finder.ts';
import { StartLimits } from '../gifts/persistence/start-limits.repository.ts';
import { LookAfterGift } from '../gifts/use-cases/look-after-gift.ts';
import { LookForRefunds } from '../gifts/use-cases/look-for-refunds.ts';
import { donationsJobs } from '../jobs.ts';

const batchSize = 50;

/** Asks Stripe for payments and refunds that no webhook told of. Runs through the same door as the webhooks, so twice does no harm. */
@Injectable()
export class GiftSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly gifts: GiftFinder,
    private readonly limits: StartLimits,
    private readonly lookAfterGift: LookAfterGift,
    private readonly lookForRefunds: LookForRefunds,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {
    super(jobs, donationsJobs.reconcileGifts, config.GIFT_SWEEP_EVERY_MS);
  }

  /** A step that fails is tried in the next round and does not keep the others from running. */
  protected async round(): Promise<void> {
    for (const step of [() => this.unheardGifts(), () => this.refunds(), () => this.limits.forget()])
      await step().catch((error: unknown) => this.logger.warn({ err: error }, 'gift sweep step failed'));
  }

  private async unheardGifts(): Promise<void> {
    for (const gift of await this.gifts.claimUnheard(this.config.GIFT_UNHEARD_AFTER_MS, batchSize))
      await this.reporting({ giftId: gift.id }, this.lookAfterGift.execute(context(), gift));
  }

  private async refunds(): Promise<void> {
    for (const stripeAccountId of await this.gifts.accountsWithGifts())
      await this.reporting({ stripeAccountId }, this.lookForRefunds.execute(context(), stripeAccountId));
  }

  /** One that cannot be read does not keep the others waiting. */
  private async reporting(fields: object, work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => this.logger.warn({ ...fields, err: error }, 'not looked after'));
  }
}

const context = () => serviceContext('donations');
