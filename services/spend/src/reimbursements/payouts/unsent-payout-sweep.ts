import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, serviceContext, type Logger } from '@almoner/platform';
import { SPEND_CONFIG, type SpendConfig } from '../../config.ts';
import { spendJobs } from '../../jobs.ts';
import { PayoutRepository, type UnsentPayout } from './persistence/payout.repository.ts';
import { SendPayout } from './use-cases/send-payout.ts';

/** Requests the payouts from Stripe that were not requested yet, or whose answer was lost. */
@Injectable()
export class UnsentPayoutSweep extends Sweep<UnsentPayout> {
  constructor(
    jobs: JobQueue,
    private readonly payouts: PayoutRepository,
    private readonly sendPayout: SendPayout,
    @Inject(LOGGER) logger: Logger,
    @Inject(SPEND_CONFIG) config: SpendConfig,
  ) {
    super(jobs, {
      definition: spendJobs.sendReimbursementPayouts,
      everyMs: config.RECONCILE_EVERY_MS,
      logger,
      failure: 'reimbursement payment not sent',
    });
  }

  protected due(): Promise<UnsentPayout[]> {
    return this.payouts.claimUnsent();
  }

  /** Unless Stripe refuses it, one that fails is due again later. */
  protected handle({ payoutId }: UnsentPayout): Promise<void> {
    return this.sendPayout.execute(serviceContext('spend'), payoutId);
  }
}
