import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import {
  CLOCK,
  JobQueue,
  LOGGER,
  RecurringWork,
  UnitOfWork,
  serviceContext,
  type JobRun,
  type Logger,
} from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardsJobs } from '../jobs.ts';
import { LockRepository, type PersonKey } from './persistence/lock.repository.ts';
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

  protected async round({ signal }: JobRun): Promise<void> {
    const now = this.clock.now();
    await this.each(signal, await this.repository.toRemind(stageEnds(now)), (key) =>
      this.remindPerson.execute(key),
    );
    await this.each(signal, await this.repository.toDecide(now), (key) => this.decide(key));
    await this.each(signal, await this.repository.toApply(), (key) => this.locks.apply(key));
  }

  private async decide(key: PersonKey): Promise<void> {
    const ctx = serviceContext('cards', key.organizationId);
    await this.unitOfWork.run(ctx, (tx) => this.locks.decide(tx, ctx, key));
  }

  /** A person whose run fails does not stop the others and is handled in a later run. */
  private async each(
    signal: AbortSignal,
    keys: readonly PersonKey[],
    handle: (key: PersonKey) => Promise<void>,
  ): Promise<void> {
    for (const key of keys) {
      if (signal.aborted) return;
      try {
        await handle(key);
      } catch (error) {
        this.logger.warn({ ...key, err: error }, 'the receipt policy could not be applied to a person');
      }
    }
  }
}
