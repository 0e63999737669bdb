import { afterAll, describe, expect, it } from '@jest/globals';
import * as auth from '@almoner/auth';
import * as cards from '@almoner/cards';
import * as donations from '@almoner/donations';
import * as org from '@almoner/org';
import * as spend from '@almoner/spend';
import { type TestDatabase } from '@almoner/testing';
import { readdirSync } from 'node:fs';
import { Pool } from 'pg';
import { readRelease, restoreRelease } from './release-fixture.ts';

// Uses a real PostgreSQL, and the databases of a released stack after its demo year.
const services = { auth, org, cards, spend, donations };
/** Tables whose number of rows an upgrade must keep; messages and counters may change. */
const keptTables: Readonly<Record<keyof typeof services, readonly string[]>> = {
  auth: ['identity', 'session'],
  org: [
    'organization',
    'member',
    'user',
    'team',
    'team_user',
    'invite',
    'category',
    'audit_entry',
    'document',
  ],
  cards: ['organization', 'member', 'card', 'cardholder', 'card_authorization', 'card_transaction'],
  spend: [
    ...['organization', 'team', 'account', 'transfer', 'entry', 'deposit', 'card', 'cardholder'],
    ...['spend_program', 'decision', 'card_authorization', 'card_transaction'],
  ],
  donations: ['campaign', 'donor', 'gift', 'gift_refund', 'receipt'],
};
const releases = readdirSync('libs/testing/fixtures/releases');
const names = Object.keys(services) as (keyof typeof services)[];
const opened: { database: TestDatabase; pool: Pool }[] = [];

afterAll(async () => {
  for (const { database, pool } of opened) {
    await pool.end();
    await database.drop();
  }
});

describe.each(releases)('the databases of %s', (release) => {
  it.each(names)('are upgraded, and %s has kept its rows', async (name) => {
    const { pool, tables } = await upgrade(release, name);
    const saved = tables.filter(({ table }) => keptTables[name].includes(table));
    expect(saved.map(({ table }) => table).sort()).toEqual([...keptTables[name]].sort());
    const counts: Record<string, number> = {};
    for (const { table } of saved) counts[table] = await countOf(pool, table);
    expect(counts).toEqual(Object.fromEntries(saved.map(({ table, count }) => [table, count])));
  });

  it('require no receipts of reimbursements where nobody has set it', async () => {
    const { pool } = await upgrade(release, 'spend');
    const { rows } = await pool.query<{ organizations: number; free: number }>(
      `select count(*)::int as organizations, count(*) filter (
         where p.organization_id is not null and p.receipt_required_above_minor is null)::int as free
       from organization o left join reimbursement_policy p using (organization_id)`,
    );
    expect(rows[0]?.organizations).toBeGreaterThan(0);
    expect(rows[0]?.free).toBe(rows[0]?.organizations);
  });

  it('keep every limit of cards and programs with what was spent and held of it', async () => {
    const { pool, tables } = await upgrade(release, 'spend');
    const countBefore = (name: string) => tables.find(({ table }) => table === name)?.count ?? 0;
    const { rows } = await pool.query<{ kind: string; count: number }>(
      `select kind, count(*)::int as count from spend_limit group by kind order by kind`,
    );
    expect(rows).toEqual([
      { kind: 'card_rule', count: countBefore('spend_rule') },
      { kind: 'program_budget', count: countBefore('spend_program') },
      { kind: 'program_period', count: countBefore('spend_program') },
    ]);
    // Each card keeps the rule that it had, as its own.
    expect(await countOf(pool, 'spend_rule')).toBe(countBefore('spend_rule'));
    expect(await countOf(pool, 'limit_counter')).toBe(
      countBefore('period_counter') + countBefore('program_counter'),
    );
  });

  it('have a ledger that balances', async () => {
    const { pool } = await upgrade(release, 'spend');
    expect(await spend.verifyLedger(pool)).toEqual([]);
  });
});

async function upgrade(release: string, name: keyof typeof services) {
  const tables = readRelease(release, name);
  const { migrations, migrateDatabase } = services[name];
  const database = await restoreRelease(name, tables, migrations);
  await migrateDatabase(database.ownerUrl);
  // The migration step of every start then has nothing to do.
  expect(await migrateDatabase(database.ownerUrl)).toEqual([]);
  const pool = new Pool({ connectionString: database.systemUrl });
  opened.push({ database, pool });
  return { pool, tables };
}

async function countOf(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from "${table}"`);
  return rows[0]?.count ?? -1;
}
