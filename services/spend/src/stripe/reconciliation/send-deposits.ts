import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, RecurringWork, serviceContext, type Logger } from '@almoner/platform';
import { SPEND_CONFIG, type SpendConfig } from '../../config.ts';
import { spendJobs } from '../../jobs.ts';
import { DepositRepository } from '../../wallet/persistence/deposit.repository.ts';
import { SendDeposit } from '../../wallet/use-cases/send-deposit.ts';

/** Requests the deposits from Stripe that were not requested yet, or whose answer was lost. */
@Injectable()
export class SendDeposits extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly deposits: DepositRepository,
    private readonly sendDeposit: SendDeposit,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SPEND_CONFIG) config: SpendConfig,
  ) {
    super(jobs, spendJobs.sendDeposits, config.RECONCILE_EVERY_MS);
  }

  /** One that fails does not stop the others; unless Stripe refused it, it is due again later. */
  protected async round(): Promise<void> {
    for (const { id } of await this.deposits.claimUnsent()) {
      await this.sendDeposit
        .execute(serviceContext('spend'), id)
        .catch((error: unknown) => this.logger.warn({ depositId: id, err: error }, 'deposit not sent'));
    }
  }
}
