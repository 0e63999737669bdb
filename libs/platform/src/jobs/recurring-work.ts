import { type OnModuleInit } from '@nestjs/common';
import { type RecurringJobDefinition } from './job-definition.ts';
import { type JobQueue, type JobRun } from './job-queue.ts';

/**
 * Recurring work: a run starts `everyMs` after the end of the previous one, on any replica, and runs never overlap. A
 * failed run is logged and counted, and the next run tries again. Shutdown waits for the current run; a long one checks
 * `run.signal` and leaves the rest to the next.
 */
export abstract class RecurringWork implements OnModuleInit {
  protected constructor(
    private readonly jobs: JobQueue,
    private readonly definition: RecurringJobDefinition,
    private readonly everyMs: number,
  ) {}

  protected abstract runRound(run: JobRun): Promise<void>;

  onModuleInit(): void {
    this.jobs.repeat(this.definition, this.everyMs, (run) => this.runRound(run));
  }
}
