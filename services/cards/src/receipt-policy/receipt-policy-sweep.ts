import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import {
  CLOCK,
  JobQueue,
  LOGGER,
  RecurringWork,
  UnitOfWork,
  serviceContext,
  itemsInPages,
  type JobRun,
  type Logger,
} from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardsJobs } from '../jobs.ts';
import { LockRepository, peoplePageSize, type PersonKey } from './persistence/lock.repository.ts';
import { ReceiptLocks } from './use-cases/receipt-locks.ts';
import { RemindPerson, stageEnds } from './use-cases/remind-person.ts';

/** Reminds people of missing receipts, locks those who are overdue, and applies what `spend` does not have yet. */
@Injectable()
export class ReceiptPolicySweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: LockRepository,
    private readonly locks: ReceiptLocks,
    private readonly remindPerson: RemindPerson,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CARDS_CONFIG) config: CardsConfig,
  ) {
    super(jobs, cardsJobs.enforceReceiptPolicy, config.SWEEP_EVERY_MS);
  }

  protected async runRound({ signal }: JobRun): Promise<void> {
    const now = this.clock.now();
    await this.each(
      signal,
      (after) => this.repository.toRemind(stageEnds(now), after),
      (key) => this.remindPerson.execute(key),
    );
    await this.each(
      signal,
      (after) => this.repository.toDecide(now, after),
      (key) => this.decide(key),
    );
    await this.each(
      signal,
      (after) => this.repository.toApply(after),
      (key) => this.locks.apply(key),
    );
  }

  private async decide(key: PersonKey): Promise<void> {
    const ctx = serviceContext('cards', key.organizationId);
    await this.unitOfWork.run(ctx, (tx) => this.locks.decide(tx, ctx, key));
  }

  /** Reads to the last page. A person whose run fails does not stop the others and is handled in a later run. */
  private async each(
    signal: AbortSignal,
    list: (after: PersonKey | null) => Promise<readonly PersonKey[]>,
    handle: (key: PersonKey) => Promise<void>,
  ): Promise<void> {
    for await (const key of itemsInPages(peoplePageSize, list)) {
      if (signal.aborted) return;
      await this.tryHandling(key, handle);
    }
  }

  private async tryHandling(key: PersonKey, handle: (key: PersonKey) => Promise<void>): Promise<void> {
    try {
      await handle(key);
    } catch (error) {
      this.logger.warn({ ...key, err: error }, 'the receipt policy could not be applied to a person');
    }
  }
}
