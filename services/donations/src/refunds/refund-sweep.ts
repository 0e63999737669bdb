import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, type Logger, RecurringWork, serviceContext } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { donationsJobs } from '../jobs.ts';
import { RefundRequestRepository } from './persistence/refund-request.repository.ts';
import { SubmitRefund } from './use-cases/submit-refund.ts';

const batchSize = 50;
const againAfterMs = 300_000;

/** Finishes refunds that were interrupted between our row, Stripe and the booking. */
@Injectable()
export class RefundSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly requests: RefundRequestRepository,
    private readonly submitRefund: SubmitRefund,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DONATIONS_CONFIG) config: DonationsConfig,
  ) {
    super(jobs, donationsJobs.finishRefunds, config.GIFT_SWEEP_EVERY_MS);
  }

  /** One that fails does not block the others. */
  protected async runRound(): Promise<void> {
    for (const request of await this.requests.claimUnfinished(againAfterMs, batchSize))
      await this.submitRefund
        .execute(serviceContext('donations'), request)
        .catch((error: unknown) =>
          this.logger.warn({ err: error, refundRequestId: request.id }, 'refund not finished'),
        );
  }
}
