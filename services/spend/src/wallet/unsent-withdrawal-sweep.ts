import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, serviceContext, type Logger } from '@almoner/platform';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { spendJobs } from '../jobs.ts';
import { WithdrawalRepository, type UnsentWithdrawal } from './persistence/withdrawal.repository.ts';
import { SendWithdrawal } from './use-cases/send-withdrawal.ts';

/** Requests the withdrawals from Stripe that were not requested yet, or whose answer was lost. */
@Injectable()
export class UnsentWithdrawalSweep extends Sweep<UnsentWithdrawal> {
  constructor(
    jobs: JobQueue,
    private readonly withdrawals: WithdrawalRepository,
    private readonly sendWithdrawal: SendWithdrawal,
    @Inject(LOGGER) logger: Logger,
    @Inject(SPEND_CONFIG) config: SpendConfig,
  ) {
    super(jobs, {
      definition: spendJobs.sendWithdrawals,
      everyMs: config.RECONCILE_EVERY_MS,
      logger,
      failure: 'withdrawal not sent',
    });
  }

  protected due(): Promise<UnsentWithdrawal[]> {
    return this.withdrawals.claimUnsent();
  }

  /** Unless Stripe refuses it, one that fails is due again later. */
  protected handle({ withdrawalId }: UnsentWithdrawal): Promise<void> {
    return this.sendWithdrawal.execute(serviceContext('spend'), withdrawalId);
  }
}
