import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JobQueue, LOGGER, type JobRun, type Logger } from '@almoner/platform';
import { SPEND_CONFIG, type SpendConfig } from '../../config.ts';
import { spendJobs, type CardAccount } from '../../jobs.ts';
import { AccountRounds } from './account-rounds.ts';
import { attempt } from './attempt.ts';
import { NetworkReader } from './network-reader.ts';
import { ReconciliationRepository } from './reconciliation.repository.ts';

@Injectable()
export class ReconcileOpen extends AccountRounds {
  constructor(
    queue: JobQueue,
    repository: ReconciliationRepository,
    @Inject(SPEND_CONFIG) config: SpendConfig,
  ) {
    super(queue, repository, {
      round: spendJobs.reconcileOpen,
      ofAccount: spendJobs.reconcileOpenOfAccount,
      everyMs: config.RECONCILE_EVERY_MS,
    });
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
      for (const open of page) {
        if (signal.aborted) return;
        const fields = { ...account, stripeAuthorizationId: open.stripeAuthorizationId };
        const isRead = await attempt(this.logger, fields, () => this.network.reread(account, open));
        if (!isRead) failed += 1;
      }
      afterId = page.at(-1)?.id ?? null;
    } while (afterId !== null);
    if (failed > 0) throw new Error(`${failed} authorizations of ${account.stripeAccountId} were not read.`);
  }
}
