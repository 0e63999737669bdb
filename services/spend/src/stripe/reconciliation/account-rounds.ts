import { RecurringWork, type JobQueue, type RecurringJobDefinition } from '@almoner/platform';
import { type spendJobs } from '../../jobs.ts';
import { type ReconciliationRepository } from './reconciliation.repository.ts';

interface AccountJobs {
  readonly round: RecurringJobDefinition;
  readonly ofAccount: typeof spendJobs.reconcileOpenOfAccount;
  readonly everyMs: number;
}

/** Queues a job for each account, unless one of the account is still waiting or running. */
export abstract class AccountRounds extends RecurringWork {
  protected constructor(
    private readonly queue: JobQueue,
    private readonly repository: ReconciliationRepository,
    private readonly accountJobs: AccountJobs,
  ) {
    super(queue, accountJobs.round, accountJobs.everyMs);
  }

  protected async runRound(): Promise<void> {
    for (const account of await this.repository.cardAccounts())
      await this.queue.enqueue(this.accountJobs.ofAccount, account, account.stripeAccountId);
  }
}
