import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, serviceContext, type Logger } from '@almoner/platform';
import { SPEND_CONFIG, type SpendConfig } from '../../config.ts';
import { spendJobs } from '../../jobs.ts';
import {
  PersonBankAccountRepository,
  type UnfinishedSetup,
} from './persistence/person-bank-account.repository.ts';
import { CompleteBankAccount } from './use-cases/complete-bank-account.ts';

/** Completes the setups that Stripe has finished and whose browser did not report it. */
@Injectable()
export class UnfinishedSetupSweep extends Sweep<UnfinishedSetup> {
  constructor(
    jobs: JobQueue,
    private readonly accounts: PersonBankAccountRepository,
    private readonly completeBankAccount: CompleteBankAccount,
    @Inject(LOGGER) logger: Logger,
    @Inject(SPEND_CONFIG) config: SpendConfig,
  ) {
    super(jobs, {
      definition: spendJobs.completeBankAccounts,
      everyMs: config.RECONCILE_EVERY_MS,
      logger,
      failure: 'bank account not completed',
    });
  }

  protected due(): Promise<UnfinishedSetup[]> {
    return this.accounts.claimUnfinished();
  }

  protected async handle({ organizationId, userId, setupId }: UnfinishedSetup): Promise<void> {
    const ctx = serviceContext('spend', organizationId);
    await this.completeBankAccount.complete(ctx, { organizationId, userId }, setupId);
  }
}
