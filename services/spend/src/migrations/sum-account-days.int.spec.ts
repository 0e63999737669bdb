import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { migrate } from '@almoner/platform';
import { createDatabase, eventually, type TestDatabase } from '@almoner/testing';
import { Client } from 'pg';
import { migrateDatabase } from '../migrate-database.ts';
import { CreateAccountDays1795981000000 } from './1795981000000-create-account-days.ts';
import { migrations } from './index.ts';

// Not stubbed: PostgreSQL, with the schema before this migration.
let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await createDatabase('spend');
  const earlier = migrations.slice(0, migrations.indexOf(CreateAccountDays1795981000000));
  await migrate(database.ownerUrl, earlier);
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const organizationId = newId();
const accounts = { wallet: newId(), income: newId() };
const fundId = newId();

/** A gift to a fund, posted on a day. */
async function addGift(day: string, minor: number): Promise<void> {
  const id = newId();
  await owner.query(
    `insert into transfer (organization_id, id, kind, status, amount_minor, currency, description, idempotency_key, occurred_at, effective_on)
     values ($1, $2, 'gift', 'posted', $3, 'USD', 'Gift', $4, $5::date + interval '12 hours', $5::date)`,
    [organizationId, id, minor, `test:${id}`, day],
  );
  await owner.query(
    `insert into entry (organization_id, transfer_id, account_id, layer, amount_minor, dimensions)
     values ($1, $2, $3, 'posted', $5, '{}'), ($1, $2, $4, 'posted', -$5::bigint, jsonb_build_object('fund', $6::text))`,
    [organizationId, id, accounts.wallet, accounts.income, minor, fundId],
  );
}

describe('the entries of an earlier release', () => {
  it('are added up by day once, and so is what is posted in the meantime', async () => {
    for (const [kind, id] of Object.entries(accounts)) {
      await owner.query(
        `insert into account (organization_id, id, kind, name, currency, is_guarded, lock_rank) values ($1, $2, $3, $3, 'USD', false, 1)`,
        [organizationId, id, kind],
      );
    }
    await addGift('2026-03-01', 500);
    await addGift('2026-03-01', 250);
    await owner.query('begin');
    // As every posting does.
    await owner.query(`select pg_advisory_xact_lock_shared(hashtextextended('books ' || $1::uuid, 0))`, [
      organizationId,
    ]);
    const migrated = migrateDatabase(database.ownerUrl);
    const watcher = new Client({ connectionString: database.ownerUrl });
    await watcher.connect();
    await eventually(async () => (await watcher.query(`select 1 from account_day limit 1`)).rowCount === 0);
    await addGift('2026-03-01', 40);
    // Longer than the migration waits between two attempts.
    await pause(300);
    await owner.query('commit');
    await migrated;
    const { rows } = await watcher.query(
      `select to_char(day, 'YYYY-MM-DD') as day, a.kind, d.fund_id, d.category_id, d.amount_minor::int as minor
       from account_day d join account a on a.id = d.account_id order by day, kind`,
    );
    await watcher.end();
    const row = (kind: string, minor: number) => ({
      day: '2026-03-01',
      kind,
      fund_id: kind === 'income' ? fundId : null,
      category_id: null,
      minor,
    });
    expect(rows).toEqual([row('income', -790), row('wallet', 790)]);
  });
});
