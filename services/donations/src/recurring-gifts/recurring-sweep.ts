import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import {
  CLOCK,
  JobQueue,
  LOGGER,
  type JobRun,
  type Logger,
  RecurringWork,
  serviceContext,
} from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { donationsJobs } from '../jobs.ts';
import { RecurringGiftFinder, type PlanReference } from './persistence/recurring-gift.finder.ts';
import { ChargeRecurringGift } from './use-cases/charge-recurring-gift.ts';
import { WarnOfExpiringCard } from './use-cases/warn-of-expiring-card.ts';

const batchSize = 50;
/**
 * What is claimed and not handled by then is taken up again. A batch may take longer while Stripe does not respond (a call waits up to 8 s);
 * then two runs handle the same recurring gift, which is harmless, because each step of a charge may be repeated.
 */
const leaseMs = 5 * 60 * 1000;
const callTimeoutMs = 20_000;

/** Charges the recurring gifts that are due, and warns of cards that expire. */
@Injectable()
export class RecurringSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly plans: RecurringGiftFinder,
    private readonly chargeRecurringGift: ChargeRecurringGift,
    private readonly warnOfExpiringCard: WarnOfExpiringCard,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DONATIONS_CONFIG) config: DonationsConfig,
  ) {
    super(jobs, donationsJobs.chargeRecurringGifts, config.RECURRING_SWEEP_EVERY_MS);
  }

  protected async round({ signal }: JobRun): Promise<void> {
    const now = this.clock.now();
    const due = await this.plans.claimDue(now, new Date(now.getTime() + leaseMs), batchSize);
    for (const plan of due) {
      if (signal.aborted) return;
      await this.attempt(plan, this.chargeRecurringGift.execute(context(), plan));
    }
    for (const plan of await this.plans.expiring(now, batchSize))
      await this.attempt(plan, this.warnOfExpiringCard.execute(context(), plan));
  }

  /** One that fails does not block the others, and is due again when its claim ends. */
  private async attempt({ id }: PlanReference, work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) =>
      this.logger.warn({ recurringGiftId: id, err: error }, 'recurring gift not handled'),
    );
  }
}

const context = () => serviceContext('donations', null, { deadlineAt: Date.now() + callTimeoutMs });
