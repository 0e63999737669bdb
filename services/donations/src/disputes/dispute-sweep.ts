import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, RecurringWork, serviceContext, type Logger } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { donationsJobs } from '../jobs.ts';
import { DisputeRepository } from './persistence/dispute.repository.ts';
import { HandleDispute } from './use-cases/handle-dispute.ts';

const batchSize = 50;

/** Reads open disputes again, in case the event of their end was lost: one that is lost moves no money, so no payout shows it. */
@Injectable()
export class DisputeSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly stored: DisputeRepository,
    private readonly handleDispute: HandleDispute,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DONATIONS_CONFIG) config: DonationsConfig,
  ) {
    super(jobs, donationsJobs.reconcileDisputes, config.GIFT_SWEEP_EVERY_MS);
  }

  /** One that fails does not block the others. */
  protected async runRound(): Promise<void> {
    for (const dispute of await this.stored.claimOpen(batchSize))
      await this.handleDispute
        .execute(serviceContext('donations'), dispute)
        .catch((error: unknown) => this.logger.warn({ ...dispute, err: error }, 'dispute not reconciled'));
  }
}
