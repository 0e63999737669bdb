import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { createDatabase, testKeyEnv, type TestDatabase } from '@almoner/testing';
import { Pool } from 'pg';
import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createMessagingTables, migrate, readEnvironment, serviceEnvironment } from '../index.ts';
import { retentionRules } from './retention-rules.ts';
import { RetentionSweep, retentionBatchSize, sweepBatch } from './retention-sweep.ts';

// Uses a real PostgreSQL with the tables and roles of a service, and a fixed clock.
class CreateMessaging1763700000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return createMessagingTables(runner);
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

const dayMs = 86_400_000;
const now = new Date('2026-06-15T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
const idOfDaysAgo = (days: number) => newId(daysAgo(days).getTime());
const kept = readEnvironment(serviceEnvironment, {
  NATS_URL: 'nats://a:b@localhost:1',
  ...testKeyEnv('probe'),
  PUBLIC_URL: 'http://localhost:1',
  DATABASE_URL: 'unused',
  DATABASE_SYSTEM_URL: 'unused',
});

let database: TestDatabase;
let pool: Pool;
let owner: Pool;
beforeAll(async () => {
  database = await createDatabase('probe');
  await migrate(database.ownerUrl, [CreateMessaging1763700000000]);
  pool = new Pool({ connectionString: database.systemUrl });
  owner = new Pool({ connectionString: database.ownerUrl });
});
afterAll(async () => {
  await Promise.all([pool.end(), owner.end()]);
  await database.drop();
});
beforeEach(() =>
  owner.query(
    'truncate outbox, outbox_waiting, inbox, idempotency_key, stripe_event, outgoing_mail, dead_letter',
  ),
);

const newSweep = () => new RetentionSweep(pool, { now: () => now }, kept);
const namesIn = async (table: string, column: string) => {
  const { rows } = await owner.query<{ name: string }>(`select ${column} as name from ${table} order by 1`);
  return rows.map(({ name }) => name);
};
const ruleOf = (name: string) => {
  const rule = retentionRules.find((one) => one.name === name);
  if (rule === undefined) throw new Error(name);
  return rule;
};

async function insertPublished(daysOld: number, subject: string, isWaiting = false): Promise<void> {
  const id = idOfDaysAgo(daysOld);
  await owner.query(`insert into outbox (id, subject, payload, traceparent) values ($1, $2, '{}', '')`, [
    id,
    subject,
  ]);
  if (isWaiting) await owner.query('insert into outbox_waiting values ($1)', [id]);
}
const insertInbox = (daysOld: number, consumer: string) =>
  owner.query('insert into inbox values ($1, $2, $3)', [consumer, newId(), daysAgo(daysOld)]);
const asked = (hoursOld: number, key: string) =>
  owner.query(
    `insert into idempotency_key (scope, key, request_hash, created_at) values ('probe', $1, '', $2)`,
    [key, daysAgo(hoursOld / 24)],
  );
const received = (daysOld: number, id: string, status: string) =>
  owner.query(
    `insert into stripe_event (id, type, created_at, payload, received_at, status) values ($1, 'x', now(), '{}', $2, $3)`,
    [id, daysAgo(daysOld), status],
  );
const mailed = (daysOld: number, subject: string, status: string, text: string, expiresAt?: Date) =>
  owner.query(
    `insert into outgoing_mail (id, recipient, subject, text, html, status, useless_after)
     values ($1, 'a@b.example', $2, $3, $3, $4, $5)`,
    [idOfDaysAgo(daysOld), subject, text, status, expiresAt ?? null],
  );
const seedOutbox = (rows: number, daysOld: number) =>
  owner.query(
    `insert into outbox (id, subject, payload, traceparent) select unnest($1::uuid[]), 'many', '{}', ''`,
    [Array.from({ length: rows }, () => idOfDaysAgo(daysOld))],
  );

describe('the retention sweep', () => {
  it('deletes published events, and keeps recent and waiting ones', async () => {
    await insertPublished(7.1, 'old');
    await insertPublished(7.1, 'waiting', true);
    await insertPublished(6.9, 'young');
    expect(await newSweep().removeAll()).toMatchObject({ outbox: 1 });
    expect(await namesIn('outbox', 'subject')).toEqual(['waiting', 'young']);
  });

  it('deletes inbox rows after thirty days', async () => {
    await insertInbox(30.1, 'old');
    await insertInbox(29.9, 'young');
    await newSweep().removeAll();
    expect(await namesIn('inbox', 'consumer')).toEqual(['young']);
  });

  it('deletes idempotency keys after two days', async () => {
    await asked(48.1, 'old');
    await asked(47.9, 'young');
    await newSweep().removeAll();
    expect(await namesIn('idempotency_key', 'key')).toEqual(['young']);
  });

  it('deletes applied and ignored Stripe events, and keeps those that need review', async () => {
    for (const status of ['applied', 'ignored', 'quarantined', 'dead', 'waiting'])
      await received(90.1, `old-${status}`, status);
    await received(89.9, 'young-applied', 'applied');
    await newSweep().removeAll();
    expect(await namesIn('stripe_event', 'id')).toEqual([
      ...['old-dead', 'old-quarantined', 'old-waiting', 'young-applied'],
    ]);
  });

  it('deletes the body of undeliverable emails after a week, and emails after ninety days, but not those that failed', async () => {
    await mailed(90.1, 'old', 'sent', '');
    await mailed(90.1, 'old link', 'given-up', '', daysAgo(90));
    await mailed(90.1, 'undelivered', 'given-up', '');
    await mailed(90.1, 'waiting', 'waiting', 'a link');
    await mailed(7.1, 'abandoned', 'given-up', 'a link');
    await mailed(6.9, 'recent', 'given-up', 'a link');
    await newSweep().removeAll();
    expect(await namesIn('outgoing_mail', `subject || ': ' || text || '|' || html`)).toEqual([
      ...['abandoned: |', 'recent: a link|a link', 'undelivered: |', 'waiting: a link|a link'],
    ]);
  });

  it('keeps dead letters', async () => {
    await owner.query(
      `insert into dead_letter (consumer, event_id, subject, payload, error, deliveries, died_at)
       values ('probe', $1, 'x', '{}', 'x', 8, $2)`,
      [newId(), daysAgo(400)],
    );
    await newSweep().removeAll();
    expect(await namesIn('dead_letter', 'consumer')).toEqual(['probe']);
  });

  it('deletes at most a batch in one transaction, and all rows in the end', async () => {
    await seedOutbox(2 * retentionBatchSize + 7, 8);
    const cutoff = ruleOf('outbox').cutoff(now.getTime(), kept);
    expect(await sweepBatch(pool, ruleOf('outbox'), cutoff)).toBe(retentionBatchSize);
    expect(await newSweep().removeAll()).toMatchObject({ outbox: retentionBatchSize + 7 });
  });

  it('shares the work when two replicas sweep in parallel: each row is deleted once, and neither fails', async () => {
    await seedOutbox(5 * retentionBatchSize, 8);
    const [one, other] = await Promise.all([newSweep().removeAll(), newSweep().removeAll()]);
    expect((one.outbox ?? 0) + (other.outbox ?? 0)).toBe(5 * retentionBatchSize);
    expect(Math.min(one.outbox ?? 0, other.outbox ?? 0)).toBeGreaterThan(0);
    expect(await namesIn('outbox', 'subject')).toEqual([]);
  });

  it('skips a locked row without waiting for it', async () => {
    await insertPublished(8, 'held');
    await insertPublished(9, 'free');
    const holder = await owner.connect();
    await holder.query(`begin; select 1 from outbox where subject = 'held' for update`);
    const removed = newSweep().removeAll();
    await expect(removed.finally(() => holder.release(true))).resolves.toMatchObject({ outbox: 1 });
    expect(await namesIn('outbox', 'subject')).toEqual(['held']);
  });

  it('is not permitted to the app role', async () => {
    const app = new Pool({ connectionString: database.databaseUrl });
    for (const { statement, name } of retentionRules) {
      const cutoff = ruleOf(name).cutoff(now.getTime(), kept);
      await expect(app.query(statement, [cutoff, 1])).rejects.toThrow('permission denied');
    }
    await app.end();
  });
});

describe('a full table', () => {
  const rows = 20_000;
  const fill = [
    `insert into outbox (id, subject, payload, traceparent)
       select uuidv7(make_interval(hours => -n)), 'x', '{}', '' from generate_series(1, ${rows}) n`,
    `insert into inbox
       select 'probe', uuidv7(), now() - make_interval(hours => n) from generate_series(1, ${rows}) n`,
    `insert into idempotency_key (scope, key, request_hash, created_at)
       select 'probe', n::text, '', now() - make_interval(hours => n) from generate_series(1, ${rows}) n`,
    `insert into stripe_event (id, type, created_at, payload, received_at, status)
       select n::text, 'x', now(), '{}', now() - make_interval(hours => n), 'applied' from generate_series(1, ${rows}) n`,
    `insert into outgoing_mail (id, recipient, subject, text, html, status)
       select uuidv7(make_interval(hours => -n)), 'a@b.example', 'x', '', '', 'sent' from generate_series(1, ${rows}) n`,
  ];
  const literal = (cutoff: Date | string) => `'${cutoff instanceof Date ? cutoff.toISOString() : cutoff}'`;

  it('is not scanned: an index finds the old rows', async () => {
    for (const statement of [...fill, 'analyze']) await owner.query(statement);
    for (const rule of retentionRules) {
      const text = rule.statement
        .replace('$1', literal(rule.cutoff(Date.now(), kept)))
        .replace('$2', String(retentionBatchSize));
      const { rows: lines } = await owner.query<Record<string, string>>(`explain ${text}`);
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      expect(plan).toContain('Index');
      expect(plan.replace('Seq Scan on outbox_waiting', '')).not.toContain('Seq Scan');
    }
  });
});
