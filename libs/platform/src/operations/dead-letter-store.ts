import { type Pool } from 'pg';

export interface DeadLetter {
  readonly consumer: string;
  readonly event_id: string;
  readonly subject: string;
  readonly deliveries: number;
  readonly died_at: Date;
  readonly error: string;
}

/** An event that was published again and failed again counts as new. */
const isOpen = '(redriven_at is null or redriven_at < died_at)';

/** The events that a service could not handle after all attempts. `pool` is of the system role. */
export class DeadLetterStore {
  constructor(private readonly pool: Pool) {}

  async list(): Promise<DeadLetter[]> {
    const { rows } = await this.pool.query<DeadLetter>(
      `select consumer, event_id, subject, deliveries, died_at, error from dead_letter where ${isOpen} order by died_at`,
    );
    return rows;
  }

  async markRedriven({ consumer, event_id: id }: DeadLetter): Promise<void> {
    await this.pool.query(
      `update dead_letter set redriven_at = now() where consumer = $1 and event_id = $2`,
      [consumer, id],
    );
  }
}

/**
 * Queues the event for publishing again; the inboxes of services that already handled it drop it. Returns whether the
 * event is still in the publisher's outbox (`OUTBOX_KEPT_DAYS`). `publisher` is the pool of that service's system role.
 */
export async function republish(publisher: Pool, eventId: string): Promise<boolean> {
  const { rowCount } = await publisher.query(
    `insert into outbox_waiting (id) select id from outbox where id = $1 on conflict do nothing returning id`,
    [eventId],
  );
  if (rowCount === 1) return true;
  const { rowCount: waiting } = await publisher.query(`select 1 from outbox_waiting where id = $1`, [
    eventId,
  ]);
  return waiting === 1;
}
