import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { createDatabase, type TestDatabase } from '@almoner/testing';
import { Pool } from 'pg';
import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createMessagingTables, letOperatorsDismissStripeEvents, migrate } from '../index.ts';
import { runAdminCommand } from './admin-command.ts';

// Uses a real PostgreSQL with the tables and roles of two services, spend and org.
class CreateMessaging1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await letOperatorsDismissStripeEvents(runner);
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

let databases: TestDatabase[];
let spend: Pool;
let org: Pool;
beforeAll(async () => {
  databases = [await createDatabase('spend'), await createDatabase('org')];
  for (const { ownerUrl } of databases) await migrate(ownerUrl, [CreateMessaging1763700000000]);
  const [first, second] = databases.map(({ systemUrl }) => new Pool({ connectionString: systemUrl }));
  if (first === undefined || second === undefined) throw new Error('two databases');
  [spend, org] = [first, second];
});
afterAll(async () => {
  await Promise.all([spend.end(), org.end()]);
  for (const database of databases) await database.drop();
});
beforeEach(async () => {
  for (const pool of [spend, org]) await pool.query('delete from stripe_event; delete from dead_letter');
});

async function run(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await runAdminCommand({ spend, org }, args, (line) => lines.push(line));
  return lines.join('\n');
}

const stored = (id: string, status: string, error = 'amount: is negative') =>
  spend.query(
    `insert into stripe_event (id, type, account, created_at, payload, status, error, attempts)
     values ($1, 'payout.paid', 'acct_1', now(), '{"figure": -5}', $2, $3, 7)`,
    [id, status, error],
  );
const statusOf = async (id: string) => {
  const { rows } = await spend.query<{ status: string }>(`select status from stripe_event where id = $1`, [
    id,
  ]);
  return rows[0]?.status;
};

describe('an operator', () => {
  it('lists quarantined events with their reasons, and shows one in full', async () => {
    await stored('evt_1', 'quarantined');
    await stored('evt_2', 'applied');
    const list = await run('quarantine', 'list');
    expect(list).toMatch(/^spend {2}\S+ {2}evt_1 {2}payout\.paid {2}acct_1 {2}amount: is negative$/);
    expect(JSON.parse(await run('quarantine', 'show', 'evt_1'))).toMatchObject({
      service: 'spend',
      payload: { figure: -5 },
      error: 'amount: is negative',
    });
  });

  it('can have one applied again', async () => {
    await stored('evt_1', 'quarantined');
    await run('quarantine', 'apply', 'evt_1');
    expect(await statusOf('evt_1')).toBe('waiting');
    await expect(run('quarantine', 'apply', 'evt_1')).rejects.toThrow('No open entry has the id evt_1');
  });

  it('can dismiss one only with a reason, which is stored', async () => {
    await stored('evt_1', 'quarantined');
    await expect(run('quarantine', 'dismiss', 'evt_1')).rejects.toThrow('--because');
    await run('quarantine', 'dismiss', 'evt_1', '--because', 'a payout of our tests');
    expect(await statusOf('evt_1')).toBe('dismissed');
    expect(JSON.parse(await run('quarantine', 'show', 'evt_1'))).toMatchObject({
      decided_because: 'a payout of our tests',
      decided_by: expect.stringMatching(/\S/),
    });
    expect(await run('quarantine', 'list')).toBe('No event of Stripe is quarantined.');
  });

  it('lists dead letters, and can have them published and applied again', async () => {
    await stored('evt_dead', 'dead', 'relation is locked');
    const [kept, gone] = [newId(), newId()];
    for (const id of [kept, gone]) {
      await spend.query(
        `insert into dead_letter (consumer, event_id, subject, payload, error, deliveries)
         values ('spend_x', $1, 'evt.org.team.changed.v1', '{}', 'no such team', 8)`,
        [id],
      );
    }
    await org.query(`insert into outbox (id, subject, payload, traceparent) values ($1, 'x', '{}', '')`, [
      kept,
    ]);
    const list = await run('dead', 'list');
    expect(list.split('\n')).toHaveLength(3);
    expect(list).toContain('no such team');
    const printed = await run('dead', 'redrive');
    expect(printed).toContain(`${gone}: org does not keep it any more.`);
    expect(printed).toContain('2 redriven.');
    expect((await org.query('select id from outbox_waiting')).rows).toEqual([{ id: kept }]);
    expect(await statusOf('evt_dead')).toBe('waiting');
    expect((await run('dead', 'list')).split('\n')).toEqual([
      expect.stringContaining('evt.org.team.changed.v1'),
      'No event of Stripe is dead.',
    ]);
  });

  it('can have all events of the outboxes published again, after a restore', async () => {
    await Promise.all(
      [spend, org].map((pool) => pool.query('delete from outbox_waiting; delete from outbox')),
    );
    const ids = [newId(), newId()].toSorted();
    for (const id of ids)
      await org.query(`insert into outbox (id, subject, payload, traceparent) values ($1, 'x', '{}', '')`, [
        id,
      ]);
    await org.query(`insert into outbox_waiting (id) values ($1)`, [ids[0]]);
    expect(await run('events', 'republish')).toBe(
      'spend publishes 0 events again.\norg publishes 1 events again.',
    );
    expect((await org.query('select id from outbox_waiting order by id')).rows).toEqual(
      ids.map((id) => ({ id })),
    );
  });

  it('leaves out what another service has as an open dead letter, but not what was redriven since', async () => {
    await Promise.all(
      [spend, org].map((pool) => pool.query('delete from outbox_waiting; delete from outbox')),
    );
    const [dead, redriven] = [newId(), newId()];
    for (const id of [dead, redriven])
      await org.query(`insert into outbox (id, subject, payload, traceparent) values ($1, 'x', '{}', '')`, [
        id,
      ]);
    await spend.query(
      `insert into dead_letter (consumer, event_id, subject, payload, error, deliveries, redriven_at)
       values ('spend_x', $1, 'x', '{}', 'no such team', 8, null), ('spend_x', $2, 'x', '{}', 'no such team', 8, now())`,
      [dead, redriven],
    );
    expect(await run('events', 'republish')).toBe(
      'spend publishes 0 events again.\norg publishes 1 events again.',
    );
    expect((await org.query('select id from outbox_waiting')).rows).toEqual([{ id: redriven }]);
    expect(await run('dead', 'list')).toContain(dead);
  });

  it.each([[], ['quarantine'], ['quarantine', 'eat'], ['quarantine', 'show'], ['dead', 'list', '--loud']])(
    'gets the usage for an invalid command: %j',
    async (...args) => {
      await expect(run(...args)).rejects.toThrow('npm run admin');
    },
  );
});
