import { type Logger } from '../logging/logger.ts';
import { itemsInPages } from './items-in-pages.ts';
import { type RecurringJobDefinition } from './job-definition.ts';
import { type JobQueue, type JobRun } from './job-queue.ts';
import { RecurringWork } from './recurring-work.ts';

interface SweepOptions {
  readonly definition: RecurringJobDefinition;
  readonly everyMs: number;
  readonly logger: Logger;
  /** Logged, with the item's fields, when one item fails. */
  readonly failure: string;
  /**
   * The size of a full page of `due`, where it lists what is not handled yet: a run then reads on to the last page, so that
   * items that fail in each run do not hold back the others. Unset where `due` claims its items.
   */
  readonly pageSize?: number;
}

/** Recurring work on a list. A failed item is logged, does not stop the others, and is retried in a later run. */
export abstract class Sweep<Item extends object> extends RecurringWork {
  protected constructor(
    jobs: JobQueue,
    private readonly options: SweepOptions,
  ) {
    super(jobs, options.definition, options.everyMs);
  }

  /** With a `pageSize`: the next page after the item `after`; the first one when it is null. */
  protected abstract due(after: Item | null): Promise<readonly Item[]>;

  protected abstract handle(item: Item): Promise<void>;

  protected async runRound({ signal }: JobRun): Promise<void> {
    const items = itemsInPages<Item>(this.options.pageSize, (after) => this.due(after));
    for await (const item of items) {
      if (signal.aborted) return;
      await this.tryHandling(item);
    }
  }

  private async tryHandling(item: Item): Promise<void> {
    try {
      await this.handle(item);
    } catch (error) {
      const fields: Record<string, unknown> = { ...item, err: error };
      this.options.logger.warn(fields, this.options.failure);
    }
  }
}
