import { smallestIdAt } from '@almoner/kernel';
import { type Pool, type PoolClient } from 'pg';
import { type Logger } from '../logging/logger.ts';
import { type EventPublisher, type StoredEvent } from './event-publisher.ts';
import { type Outbox } from './outbox.ts';

const batchSize = 200;
/** How soon a replica publishes what another one left unpublished; its own rows are published earlier. */
const idleMs = 1_000;
// Long enough to batch a burst of events, too short for users to notice.
const gatherMs = 20;
/**
 * The time from one round to the next under load. A round takes as much processor time as many of its rows do, and decisions need
 * that time.
 */
const roundEveryMs = 100;
/**
 * Most rounds look only at ids of the last two seconds. The index keeps the entries of published rows until the table is
 * vacuumed, and a round from the lowest id reads all of them. Rows can have older ids: after a slow transaction, a stopped
 * relay, a refusal by NATS, or when an operator publishes them again. A full round each half second finds those.
 */
const recentMs = 2_000;
const fullRoundEveryMs = 500;
const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Publishes waiting outbox rows to JetStream, then deletes them from `outbox_waiting`. After a crash in between a row
 * is published again: the stream drops the duplicate by its message id, or else the inbox of each consumer does. A row that
 * cannot be published stays waiting and does not hold back the others.
 */
export class OutboxRelay {
  private readonly pool: Pool;
  private readonly publisher: EventPublisher;
  private readonly logger: Logger;
  private timer: NodeJS.Timeout | null = null;
  private nextRoundAt = Infinity;
  private lastRoundAt = -Infinity;
  private lastFullRoundAt = -Infinity;
  /** The last id of a round that left rows for the next one. */
  private continueFrom: string | null = null;
  private running: Promise<void> | null = null;
  private wokenMeanwhile = false;
  private stopped = false;

  constructor(pool: Pool, publisher: EventPublisher, logger: Logger) {
    this.pool = pool;
    this.publisher = publisher;
    this.logger = logger;
  }

  start(outbox: Outbox): void {
    outbox.onWake(() => this.schedule(this.gatherTime()));
    this.schedule(0);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
  }

  private gatherTime(): number {
    return Math.max(gatherMs, this.lastRoundAt + roundEveryMs - performance.now());
  }

  private schedule(delayMs: number): void {
    if (this.stopped) return;
    if (this.running !== null) {
      this.wokenMeanwhile = true;
      return;
    }
    // A later request never postpones a scheduled run, or a steady load would postpone it forever.
    const at = performance.now() + delayMs;
    if (at >= this.nextRoundAt) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.nextRoundAt = at;
    this.timer = setTimeout(() => void this.round(), delayMs);
  }

  private async round(): Promise<void> {
    this.wokenMeanwhile = false;
    this.nextRoundAt = Infinity;
    this.lastRoundAt = performance.now();
    let published = 0;
    this.running = this.publishWaiting()
      .then((count) => {
        published = count;
      })
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'outbox relay round failed');
      });
    await this.running;
    this.running = null;
    if (published === batchSize) this.schedule(gatherMs);
    else this.schedule(this.wokenMeanwhile ? this.gatherTime() : idleMs);
  }

  private async publishWaiting(): Promise<number> {
    const from = this.lowestIdOfRound();
    return (await this.isAnyWaiting(from)) ? this.publishBatch(from) : 0;
  }

  private lowestIdOfRound(): string {
    const now = performance.now();
    if (now >= this.lastFullRoundAt + fullRoundEveryMs) {
      this.lastFullRoundAt = now;
      return lowestId;
    }
    const recent = smallestIdAt(Date.now() - recentMs);
    return this.continueFrom === null || recent < this.continueFrom ? recent : this.continueFrom;
  }

  /** Most rounds of an idle service end here, with one statement instead of three. */
  private async isAnyWaiting(from: string): Promise<boolean> {
    // Reads the index, which skips deleted rows sooner than the table does.
    const { rows } = await this.pool.query({
      name: 'outbox-first',
      text: 'select from outbox_waiting where id >= $1 order by id limit 1',
      values: [from],
    });
    return rows.length > 0;
  }

  /** Row locks, released by the commit, keep two replicas from publishing the same row at the same time. */
  private async publishBatch(from: string): Promise<number> {
    const client = await this.pool.connect();
    try {
      // Asynchronous commit is safe here: rows whose deletion is lost are only published again. Rows are looked up by key
      // even where the planner believes that the table is small: it keeps the plan made while the table was empty.
      await client.query('begin; set local synchronous_commit = off; set local enable_seqscan = off');
      const rows = await takeBatch(client, from);
      const refused = await this.publishAll(rows);
      if (refused.length > 0)
        await client.query(`insert into outbox_waiting (id) select unnest($1::uuid[])`, [refused]);
      await client.query('commit');
      this.continueFrom = rows.length === batchSize ? (rows.at(-1)?.id ?? null) : null;
      client.release();
      return rows.length - refused.length;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Returns the ids of those that were not published. @throws AggregateError when none was: then the stream does not answer. */
  private async publishAll(rows: readonly StoredEvent[]): Promise<string[]> {
    const outcomes = await this.publisher.publish(rows);
    const errors = outcomes.filter((outcome) => outcome !== null);
    if (errors.length > 0 && errors.length === rows.length)
      throw new AggregateError(errors, 'No event was published.');
    const refused = rows.filter((_, index) => outcomes[index] !== null).map(({ id }) => id);
    if (refused.length > 0)
      this.logger.error({ eventIds: refused, err: errors[0] }, 'events could not be published; they wait');
    return refused;
  }
}

async function takeBatch(client: PoolClient, from: string): Promise<StoredEvent[]> {
  const { rows } = await client.query<StoredEvent>({
    name: 'outbox-batch',
    text: `with taken as (
             delete from outbox_waiting where id = any (array(
               select id from outbox_waiting where id >= $1 order by id limit ${batchSize} for update skip locked))
             returning id)
           select o.id, o.organization_id, o.subject, o.payload::text as payload, o.traceparent
           from taken join outbox o using (id) order by o.id`,
    values: [from],
  });
  return rows;
}
