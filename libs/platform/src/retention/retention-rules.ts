import { smallestIdAt } from '@almoner/kernel';
import { type ServiceEnvironment } from '../environment.ts';

/** A kind of row that is deleted after a time. */
export interface RetentionRule {
  readonly name: string;
  /** Takes the cutoff ($1) and the maximum number of rows ($2). Uses an index, oldest first, and skips locked rows. */
  readonly statement: string;
  /** Older rows are deleted: an instant, or the first id of that instant where ids are time-ordered. */
  cutoff(nowMs: number, kept: ServiceEnvironment): Date | string;
}

/** The statement of a rule for a table with an index on this column. */
export const deleteBefore = (table: string, column: string): string => `
  delete from ${table} where ctid = any (array(
    select ctid from ${table} where ${column} < $1 order by ${column} limit $2 for update skip locked))`;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const daysAgo = (nowMs: number, days: number) => new Date(nowMs - days * dayMs);
const firstIdDaysAgo = (nowMs: number, days: number) => smallestIdAt(nowMs - days * dayMs);

/** Dead letters and failed or waiting rows are kept, because a person must review them. */
export const retentionRules: readonly RetentionRule[] = [
  {
    name: 'outbox',
    statement: `
      delete from outbox where id = any (array(
        select o.id from outbox o
        where o.id < $1 and not exists (select 1 from outbox_waiting w where w.id = o.id)
        order by o.id limit $2 for update of o skip locked))`,
    cutoff: (nowMs, { OUTBOX_KEPT_DAYS }) => firstIdDaysAgo(nowMs, OUTBOX_KEPT_DAYS),
  },
  {
    name: 'inbox',
    statement: deleteBefore('inbox', 'handled_at'),
    cutoff: (nowMs, { INBOX_KEPT_DAYS }) => daysAgo(nowMs, INBOX_KEPT_DAYS),
  },
  {
    name: 'idempotency_key',
    statement: deleteBefore('idempotency_key', 'created_at'),
    cutoff: (nowMs, { IDEMPOTENCY_KEY_KEPT_HOURS }) => new Date(nowMs - IDEMPOTENCY_KEY_KEPT_HOURS * hourMs),
  },
  {
    name: 'stripe_event',
    statement: `
      delete from stripe_event where id = any (array(
        select id from stripe_event where status in ('applied', 'ignored') and received_at < $1
        order by received_at limit $2 for update skip locked))`,
    cutoff: (nowMs, { STRIPE_EVENT_KEPT_DAYS }) => daysAgo(nowMs, STRIPE_EVENT_KEPT_DAYS),
  },
  {
    // The body of a sent email is already deleted; that of an undeliverable email may contain a sign-in link.
    name: 'outgoing_mail body',
    statement: `
      update outgoing_mail set text = '', html = '', attachments = '[]' where id = any (array(
        select id from outgoing_mail where status = 'given-up' and text <> '' and id < $1
        order by id limit $2 for update skip locked))`,
    cutoff: (nowMs, { MAIL_BODY_KEPT_DAYS }) => firstIdDaysAgo(nowMs, MAIL_BODY_KEPT_DAYS),
  },
  {
    // Failed mail is kept, except mail with links that nobody needs anymore.
    name: 'outgoing_mail',
    statement: `
      delete from outgoing_mail where id = any (array(
        select id from outgoing_mail where id < $1 and (status = 'sent' or status = 'given-up' and useless_after is not null)
        order by id limit $2 for update skip locked))`,
    cutoff: (nowMs, { MAIL_KEPT_DAYS }) => firstIdDaysAgo(nowMs, MAIL_KEPT_DAYS),
  },
];
