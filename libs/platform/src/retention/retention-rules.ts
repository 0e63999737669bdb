import { smallestIdAt } from '@almoner/kernel';
import { type ServiceEnvironment } from '../environment.ts';

/** One kind of row that has served its purpose, and from when on it goes. */
export interface RetentionRule {
  readonly name: string;
  /** Takes the border ($1) and how many rows at most ($2); reads an index from its old end, and waits for no lock. */
  readonly statement: string;
  /** What is older goes: an instant, or the first id of that instant where the ids tell the time. */
  border(nowMs: number, kept: ServiceEnvironment): Date | string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const daysAgo = (nowMs: number, days: number) => new Date(nowMs - days * dayMs);
const firstIdDaysAgo = (nowMs: number, days: number) => smallestIdAt(nowMs - days * dayMs);

/** Dead letters are not among them, nor what failed or waits: those are for a person to look at. */
export const retentionRules: readonly RetentionRule[] = [
  {
    name: 'outbox',
    statement: `
      delete from outbox where id = any (array(
        select o.id from outbox o
        where o.id < $1 and not exists (select 1 from outbox_waiting w where w.id = o.id)
        order by o.id limit $2 for update of o skip locked))`,
    border: (nowMs, { OUTBOX_KEPT_DAYS }) => firstIdDaysAgo(nowMs, OUTBOX_KEPT_DAYS),
  },
  {
    name: 'inbox',
    statement: `
      delete from inbox where ctid = any (array(
        select ctid from inbox where handled_at < $1 order by handled_at limit $2 for update skip locked))`,
    border: (nowMs, { INBOX_KEPT_DAYS }) => daysAgo(nowMs, INBOX_KEPT_DAYS),
  },
  {
    name: 'idempotency_key',
    statement: `
      delete from idempotency_key where ctid = any (array(
        select ctid from idempotency_key where created_at < $1 order by created_at limit $2 for update skip locked))`,
    border: (nowMs, { IDEMPOTENCY_KEY_KEPT_HOURS }) => new Date(nowMs - IDEMPOTENCY_KEY_KEPT_HOURS * hourMs),
  },
  {
    name: 'stripe_event',
    statement: `
      delete from stripe_event where id = any (array(
        select id from stripe_event where status in ('applied', 'ignored') and received_at < $1
        order by received_at limit $2 for update skip locked))`,
    border: (nowMs, { STRIPE_EVENT_KEPT_DAYS }) => daysAgo(nowMs, STRIPE_EVENT_KEPT_DAYS),
  },
  {
    // A mail that was sent has lost its body already; one that nobody took may hold a link that signs somebody in.
    name: 'outgoing_mail body',
    statement: `
      update outgoing_mail set text = '', html = '', attachments = '[]' where id = any (array(
        select id from outgoing_mail where status = 'given-up' and text <> '' and id < $1
        order by id limit $2 for update skip locked))`,
    border: (nowMs, { MAIL_BODY_KEPT_DAYS }) => firstIdDaysAgo(nowMs, MAIL_BODY_KEPT_DAYS),
  },
  {
    name: 'outgoing_mail',
    statement: `
      delete from outgoing_mail where id = any (array(
        select id from outgoing_mail where id < $1 and status <> 'waiting'
        order by id limit $2 for update skip locked))`,
    border: (nowMs, { MAIL_KEPT_DAYS }) => firstIdDaysAgo(nowMs, MAIL_KEPT_DAYS),
  },
];
