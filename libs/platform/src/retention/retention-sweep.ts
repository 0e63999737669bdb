import { setTimeout as pause } from 'node:timers/promises';
import { type Clock } from '@almoner/kernel';
import { type Pool } from 'pg';
import { type ServiceEnvironment } from '../environment.ts';
import { type Logger } from '../logging/logger.ts';
import { RecurringWork } from '../recurring-work.ts';
import { retentionRules, type RetentionRule } from './retention-rules.ts';

const everyMs = 3_600_000;
/** So few that whoever needs the same pages hardly notices. */
export const retentionBatchSize = 500;
const betweenBatchesMs = 50;

/**
 * Removes what every service keeps of its messages when its time is over: in short transactions with pauses, so that
 * a purchase never waits for it. Replicas may sweep at once; each passes over what another one has in hand.
 */
export class RetentionSweep extends RecurringWork {
  constructor(
    private readonly pool: Pool,
    logger: Logger,
    private readonly clock: Clock,
    private readonly kept: ServiceEnvironment,
  ) {
    super(everyMs, logger);
  }

  /** @returns how many rows of each kind went. */
  async sweep(): Promise<Record<string, number>> {
    const removed: Record<string, number> = {};
    for (const rule of retentionRules) removed[rule.name] = await this.sweepAll(rule);
    return removed;
  }

  protected async round(): Promise<void> {
    const removed = await this.sweep();
    if (Object.values(removed).some((rows) => rows > 0)) this.logger.info({ removed }, 'old rows removed');
  }

  private async sweepAll(rule: RetentionRule): Promise<number> {
    const border = rule.border(this.clock.now().getTime(), this.kept);
    let removed = 0;
    while (!this.isStopping) {
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
