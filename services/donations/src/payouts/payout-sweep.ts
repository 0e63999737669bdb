import { Inject, Injectable } from '@nestjs/common';
import {
  CLOCK,
  JobQueue,
  LOGGER,
  RecurringWork,
  serviceContext,
  type JobRun,
  type Logger,
} from '@almoner/platform';
import { type Clock } from '@almoner/kernel';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { donationsJobs } from '../jobs.ts';
import { Payouts } from './payouts.port.ts';
import { PayoutRepository } from './persistence/payout.repository.ts';
import { BookDispute } from './use-cases/book-dispute.ts';
import { BookPayment } from './use-cases/book-payment.ts';
import { HandlePayout } from './use-cases/handle-payout.ts';

/** Banks return a payout within days (Stripe: five business days); a month allows for an outage. */
const lookBackMs = 31 * 24 * 3_600_000;

/** Reads the payouts of every account whose events may have been lost, and handles them as events are. */
@Injectable()
export class PayoutSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly payouts: Payouts,
    private readonly stored: PayoutRepository,
    private readonly handlePayout: HandlePayout,
    private readonly bookPayment: BookPayment,
    private readonly bookDispute: BookDispute,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DONATIONS_CONFIG) config: DonationsConfig,
  ) {
    super(jobs, donationsJobs.reconcilePayouts, config.GIFT_SWEEP_EVERY_MS);
  }

  /** An account that fails does not block the others, nor does a payout those before it. */
  protected async runRound({ signal }: JobRun): Promise<void> {
    await this.bookPayment.retry(signal);
    await this.bookDispute.retry(signal);
    for (const stripeAccountId of await this.stored.accounts()) {
      if (signal.aborted) return;
      await this.account(stripeAccountId, signal).catch((error: unknown) =>
        this.logger.warn({ stripeAccountId, err: error }, 'payouts not reconciled'),
      );
    }
  }

  private async account(stripeAccountId: string, signal: AbortSignal): Promise<void> {
    const since = new Date(this.clock.now().getTime() - lookBackMs);
    for await (const payout of this.payouts.since(stripeAccountId, since)) {
      if (signal.aborted) return;
      const { stripePayoutId } = payout;
      await this.handlePayout
        .apply(serviceContext('donations'), payout)
        .catch((error: unknown) =>
          this.logger.warn({ stripeAccountId, stripePayoutId, err: error }, 'payout not reconciled'),
        );
    }
  }
}
