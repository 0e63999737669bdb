import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JobQueue, LOGGER, RecurringWork, type JobRun, type Logger } from '@almoner/platform';
import { SPEND_CONFIG, type SpendConfig } from '../../config.ts';
import { spendJobs, type CardAccount } from '../../jobs.ts';
import { NetworkReader } from './network-reader.ts';
import { ReconciliationRepository } from './reconciliation.repository.ts';

/** Queues a job for each account; an account whose last one still waits or runs gets none. */
@Injectable()
export class ReconcileOpen extends RecurringWork {
  constructor(
    private readonly queue: JobQueue,
    private readonly repository: ReconciliationRepository,
    @Inject(SPEND_CONFIG) config: SpendConfig,
  ) {
    super(queue, spendJobs.reconcileOpen, config.RECONCILE_EVERY_MS);
  }

  protected async round(): Promise<void> {
    for (const account of await this.repository.cardAccounts())
      await this.queue.enqueue(spendJobs.reconcileOpenOfAccount, account, account.stripeAccountId);
  }
}

/** Reads every authorization of one account that is open with us again from Stripe. */
@Injectable()
export class ReconcileOpenOfAccount implements OnModuleInit {
  constructor(
    private readonly queue: JobQueue,
    private readonly repository: ReconciliationRepository,
    private readonly network: NetworkReader,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.queue.handle(spendJobs.reconcileOpenOfAccount, (account, run) => this.execute(account, run));
  }

  /** @throws Error after the last authorization, when one could not be read or booked: the next round reads it again. */
  async execute(account: CardAccount, { signal }: JobRun): Promise<void> {
    let failed = 0;
    let afterId: string | null = null;
    do {
      const page = await this.repository.openAuthorizations(account, afterId);
      for (const { stripeAuthorizationId } of page) {
        if (signal.aborted) return;
        if (!(await this.tryRereading(account, stripeAuthorizationId))) failed += 1;
      }
      afterId = page.at(-1)?.id ?? null;
    } while (afterId !== null);
    if (failed > 0) throw new Error(`${failed} authorizations of ${account.stripeAccountId} were not read.`);
  }

  private async tryRereading(account: CardAccount, stripeAuthorizationId: string): Promise<boolean> {
    try {
      await this.network.reread(account, stripeAuthorizationId);
      return true;
    } catch (error) {
      this.logger.warn({ ...account, stripeAuthorizationId, err: error }, 'authorization not read again');
      return false;
    }
  }
}
