import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import {
  CLOCK,
  JobQueue,
  LOGGER,
  type JobRun,
  type Logger,
  RecurringWork,
  itemsInPages,
  serviceContext,
  forEachConcurrently,
} from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { donationsJobs } from '../jobs.ts';
import { RecurringGiftFinder, type PlanReference } from './persistence/recurring-gift.finder.ts';
import { ChargeRecurringGift } from './use-cases/charge-recurring-gift.ts';
import { WarnOfExpiringCard } from './use-cases/warn-of-expiring-card.ts';

const pageSize = 50;
/** Of one organization, until all others with due ones had their turn: one with many does not keep the others waiting. */
const turnSize = 5;
/** Most of the time of a charge is spent waiting for Stripe, without a connection to the database. */
const maxConcurrentCharges = 32;
/**
 * A charge makes two write requests; Stripe allows 25 in a second with a test key and 100 with a live key. A fifth is left to
 * donors who give at the same time.
 */
const chargesPerSecond = { test: 10, live: 40 };
/** Emails only, no Stripe calls. */
const expiryNotices = { concurrency: 1, perSecond: 100 };
/** The rest is left to the next run, because a job may not take longer than an hour. */
const runMs = 10 * 60 * 1000;
/**
 * What is claimed and not handled by then is taken up again. A turn may take longer while Stripe does not respond (a call waits up to 8 s);
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
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {
    super(jobs, donationsJobs.chargeRecurringGifts, config.RECURRING_SWEEP_EVERY_MS);
  }

  /** Reads on until nothing is left that was due when it began. */
  protected async runRound(run: JobRun): Promise<void> {
    const now = this.clock.now();
    const signal = AbortSignal.any([run.signal, AbortSignal.timeout(runMs)]);
    const pace = { concurrency: maxConcurrentCharges, perSecond: this.chargesPerSecond(), signal };
    await forEachConcurrently(this.due(now), pace, (plan) =>
      this.attempt(plan, this.chargeRecurringGift.execute(context(), plan)),
    );
    await forEachConcurrently(this.expiring(now), { ...expiryNotices, signal }, (plan) =>
      this.attempt(plan, this.warnOfExpiringCard.execute(context(), plan)),
    );
  }

  /** Organizations by turns, until none has any left. A turn is claimed once all of the one before it were started. */
  private async *due(now: Date): AsyncGenerator<PlanReference> {
    let waiting = await this.plans.organizationsWithDue(now);
    while (waiting.length > 0) {
      const withMore: string[] = [];
      for (const organizationId of waiting) {
        const leaseUntil = new Date(this.clock.now().getTime() + leaseMs);
        const turn = await this.plans.claimDue(organizationId, { now, leaseUntil, limit: turnSize });
        yield* turn;
        if (turn.length === turnSize) withMore.push(organizationId);
      }
      waiting = withMore;
    }
  }

  private expiring(now: Date): AsyncGenerator<PlanReference> {
    return itemsInPages<PlanReference>(pageSize, (after) =>
      this.plans.expiring(now, after?.id ?? null, pageSize),
    );
  }

  private chargesPerSecond(): number {
    const { RECURRING_CHARGES_PER_SECOND: set, STRIPE_SECRET_KEY: key } = this.config;
    return set ?? chargesPerSecond[/^(sk|rk)_live_/.test(key) ? 'live' : 'test'];
  }

  /** One that fails does not block the others, and is due again when its claim ends. */
  private async attempt({ id }: PlanReference, work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) =>
      this.logger.warn({ recurringGiftId: id, err: error }, 'recurring gift not handled'),
    );
  }
}

const context = () => serviceContext('donations', null, { deadlineAt: Date.now() + callTimeoutMs });
