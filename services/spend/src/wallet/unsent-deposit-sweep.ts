import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, serviceContext, type Logger } from '@almoner/platform';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { spendJobs } from '../jobs.ts';
import { DepositRepository, type UnsentDeposit } from './persistence/deposit.repository.ts';
import { SendDeposit } from './use-cases/send-deposit.ts';

/** Requests the deposits from Stripe that were not requested yet, or whose answer was lost. */
@Injectable()
export class UnsentDepositSweep extends Sweep<UnsentDeposit> {
  constructor(
    jobs: JobQueue,
    private readonly deposits: DepositRepository,
    private readonly sendDeposit: SendDeposit,
    @Inject(LOGGER) logger: Logger,
    @Inject(SPEND_CONFIG) config: SpendConfig,
  ) {
    super(jobs, {
      definition: spendJobs.sendDeposits,
      everyMs: config.RECONCILE_EVERY_MS,
      logger,
      failure: 'deposit not sent',
    });
  }

  protected due(): Promise<UnsentDeposit[]> {
    return this.deposits.claimUnsent();
  }

  /** Unless Stripe refuses it, one that fails is due again later. */
  protected handle({ depositId }: UnsentDeposit): Promise<void> {
    return this.sendDeposit.execute(serviceContext('spend'), depositId);
  }
}
