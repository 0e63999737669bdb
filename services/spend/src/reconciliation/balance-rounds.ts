import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JobQueue, RecurringWork, serviceContext } from '@almoner/platform';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { spendJobs } from '../jobs.ts';
import { ReconciliationDayRepository } from './persistence/reconciliation-day.repository.ts';
import { CheckOrganization } from './use-cases/check-organization.ts';

/** Queues a check for each organization, so that one that fails does not stop the others. */
@Injectable()
export class BalanceRounds extends RecurringWork {
  constructor(
    private readonly queue: JobQueue,
    private readonly days: ReconciliationDayRepository,
    @Inject(SPEND_CONFIG) config: SpendConfig,
  ) {
    super(queue, spendJobs.reconcileBalances, config.RECONCILE_BALANCES_EVERY_MS);
  }

  protected async runRound(): Promise<void> {
    for (const organizationId of await this.days.organizations())
      await this.queue.enqueue(spendJobs.reconcileBalancesOfOrganization, { organizationId }, organizationId);
  }
}

@Injectable()
export class BalanceCheckJob implements OnModuleInit {
  constructor(
    private readonly queue: JobQueue,
    private readonly checkOrganization: CheckOrganization,
  ) {}

  onModuleInit(): void {
    this.queue.handle(spendJobs.reconcileBalancesOfOrganization, ({ organizationId }) =>
      this.checkOrganization.execute(serviceContext('spend', organizationId), organizationId),
    );
  }
}
