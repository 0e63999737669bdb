import { type OnModuleInit } from '@nestjs/common';
import { type RecurringJobDefinition } from './job-definition.ts';
import { type JobQueue, type JobRun } from './job-queue.ts';

/**
 * Work that comes round: a round begins `everyMs` after the one before has ended, on whichever replica is first, and two
 * never overlap. A round that fails is logged and counted, and the next one tries again. Shutting down waits for the
 * round under way; a long one looks at `run.signal` and leaves the rest.
 */
export abstract class RecurringWork implements OnModuleInit {
  protected constructor(
    private readonly jobs: JobQueue,
    private readonly definition: RecurringJobDefinition,
    private readonly everyMs: number,
  ) {}

  protected abstract round(run: JobRun): Promise<void>;

  onModuleInit(): void {
    this.jobs.repeat(this.definition, this.everyMs, (run) => this.round(run));
  }
}
