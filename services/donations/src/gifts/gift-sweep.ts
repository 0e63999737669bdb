import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, type Logger, RecurringWork, serviceContext } from '@almoner/platform';
import { MethodSetupsRepository } from '../card-testing/persistence/method-setups.repository.ts';
import { StartLimitsRepository } from '../card-testing/persistence/start-limits.repository.ts';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { TributeNoteRepository } from '../tributes/persistence/tribute-note.repository.ts';
import { GiftFinder } from './persistence/gift.finder.ts';
import { ReconcileStaleGift } from './use-cases/reconcile-stale-gift.ts';
import { ReconcileRefunds } from './use-cases/reconcile-refunds.ts';
import { donationsJobs } from '../jobs.ts';

const batchSize = 50;

/** Reads payments and refunds from Stripe whose webhook may have been lost. They are handled like webhooks, so that duplicates do no harm. */
@Injectable()
export class GiftSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly gifts: GiftFinder,
    private readonly limits: StartLimitsRepository,
    private readonly tributeNotes: TributeNoteRepository,
    private readonly setups: MethodSetupsRepository,
    private readonly reconcileStaleGift: ReconcileStaleGift,
    private readonly reconcileRefunds: ReconcileRefunds,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {
    super(jobs, donationsJobs.reconcileGifts, config.GIFT_SWEEP_EVERY_MS);
  }

  /** A step that fails is repeated in the next round and does not stop the others. */
  protected async runRound(): Promise<void> {
    const steps = [
      () => this.staleGifts(),
      () => this.refunds(),
      () => this.limits.deleteExpired(),
      () => this.setups.deleteExpired(),
      () => this.tributeNotes.deleteExpired(),
    ];
    for (const step of steps)
      await step().catch((error: unknown) => this.logger.warn({ err: error }, 'gift sweep step failed'));
  }

  private async staleGifts(): Promise<void> {
    for (const gift of await this.gifts.claimStale(this.config.GIFT_UNHEARD_AFTER_MS, batchSize))
      await this.attempt({ giftId: gift.id }, this.reconcileStaleGift.execute(context(), gift));
  }

  private async refunds(): Promise<void> {
    for (const stripeAccountId of await this.gifts.accountsWithGifts())
      await this.attempt({ stripeAccountId }, this.reconcileRefunds.execute(context(), stripeAccountId));
  }

  /** One that fails does not block the others. */
  private async attempt(fields: object, work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => this.logger.warn({ ...fields, err: error }, 'not reconciled'));
  }
}

const context = () => serviceContext('donations');
