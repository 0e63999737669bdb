import { type Pool } from 'pg';

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

/**
 * Queues all events that the outbox keeps (`OUTBOX_KEPT_DAYS`), except these, for publishing again, and returns how many were
 * not waiting already. `publisher` is the pool of that service's system role.
 */
export async function republishAll(publisher: Pool, exceptIds: readonly string[]): Promise<number> {
  const { rowCount } = await publisher.query(
    `insert into outbox_waiting (id) select id from outbox where id <> all($1::uuid[]) on conflict do nothing`,
    [exceptIds],
  );
  return rowCount ?? 0;
}
