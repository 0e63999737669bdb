import { setTimeout as pause } from 'node:timers/promises';
import { type Clock } from '@almoner/kernel';
import { type Pool } from 'pg';
import { type ServiceEnvironment } from '../environment.ts';
import { type Logger } from '../logging/logger.ts';
import { recurringJob } from '../jobs/job-definition.ts';
import { type JobQueue, type JobRun } from '../jobs/job-queue.ts';
import { RecurringWork } from '../jobs/recurring-work.ts';
import { retentionRules, type RetentionRule } from './retention-rules.ts';

const everyMs = 3_600_000;
/** Small, so that other statements on the same pages are hardly delayed. */
export const retentionBatchSize = 500;
const betweenBatchesMs = 50;

const removeOldRows = recurringJob('remove-old-rows');

/** Deletes expired rows of a service once an hour. */
export class RetentionWork extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly sweep: RetentionSweep,
    private readonly logger: Logger,
  ) {
    super(jobs, removeOldRows, everyMs);
  }

  protected async runRound({ signal }: JobRun): Promise<void> {
    const removed = await this.sweep.removeAll(signal);
    if (Object.values(removed).some((rows) => rows > 0)) this.logger.info({ removed }, 'old rows removed');
  }
}

/** Uses short transactions with pauses, so that purchases are not delayed. */
export class RetentionSweep {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly kept: ServiceEnvironment,
    private readonly rules: readonly RetentionRule[] = retentionRules,
  ) {}

  /** @returns the number of deleted rows of each kind; stops early when `signal` is aborted. */
  async removeAll(signal?: AbortSignal): Promise<Record<string, number>> {
    const removed: Record<string, number> = {};
    for (const rule of this.rules) removed[rule.name] = await this.removeByRule(rule, signal);
    return removed;
  }

  private async removeByRule(rule: RetentionRule, signal?: AbortSignal): Promise<number> {
    const cutoff = rule.cutoff(this.clock.now().getTime(), this.kept);
    let removed = 0;
    while (signal?.aborted !== true) {
      const rows = await sweepBatch(this.pool, rule, cutoff);
      removed += rows;
      if (rows < retentionBatchSize) break;
      await pause(betweenBatchesMs);
    }
    return removed;
  }
}

/** Deletes at most `retentionBatchSize` rows in one transaction; returns their number. */
export async function sweepBatch(
  pool: Pool,
  { statement }: RetentionRule,
  cutoff: Date | string,
): Promise<number> {
  const client = await pool.connect();
  try {
    // Asynchronous commit is safe here: rows that reappear after a crash are deleted in the next run.
    await client.query('begin; set local synchronous_commit = off');
    const { rowCount } = await client.query(statement, [cutoff, retentionBatchSize]);
    await client.query('commit');
    client.release();
    return rowCount ?? 0;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
