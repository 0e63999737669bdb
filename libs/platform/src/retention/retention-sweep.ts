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
/** So few that whoever needs the same pages hardly notices. */
export const retentionBatchSize = 500;
const betweenBatchesMs = 50;

const removeOldRows = recurringJob('remove-old-rows');

/** Removes what every service keeps of its messages when its time is over, once an hour. */
export class RetentionWork extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly sweep: RetentionSweep,
    private readonly logger: Logger,
  ) {
    super(jobs, removeOldRows, everyMs);
  }

  protected async round({ signal }: JobRun): Promise<void> {
    const removed = await this.sweep.removeAll(signal);
    if (Object.values(removed).some((rows) => rows > 0)) this.logger.info({ removed }, 'old rows removed');
  }
}

/** In short transactions with pauses, so that a purchase never waits for it. */
export class RetentionSweep {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly kept: ServiceEnvironment,
  ) {}

  /** @returns how many rows of each kind were removed; with what is left for another time when `signal` is aborted. */
  async removeAll(signal?: AbortSignal): Promise<Record<string, number>> {
    const removed: Record<string, number> = {};
    for (const rule of retentionRules) removed[rule.name] = await this.removeByRule(rule, signal);
    return removed;
  }

  private async removeByRule(rule: RetentionRule, signal?: AbortSignal): Promise<number> {
    const border = rule.border(this.clock.now().getTime(), this.kept);
    let removed = 0;
    while (signal?.aborted !== true) {
      const rows = await sweepBatch(this.pool, rule, border);
      removed += rows;
      if (rows < retentionBatchSize) break;
      await pause(betweenBatchesMs);
    }
    return removed;
  }
}

/** One transaction of at most `retentionBatchSize` rows; resolves with how many it took. */
export async function sweepBatch(
  pool: Pool,
  { statement }: RetentionRule,
  border: Date | string,
): Promise<number> {
  const client = await pool.connect();
  try {
    // What a crash brings back goes in the next round, so that nobody's commit has to wait for the disk with this one.
    await client.query('begin; set local synchronous_commit = off');
    const { rowCount } = await client.query(statement, [border, retentionBatchSize]);
    await client.query('commit');
    client.release();
    return rowCount ?? 0;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
