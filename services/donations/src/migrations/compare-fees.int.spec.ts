import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { migrate } from '@almoner/platform';
import { createDatabase, type TestDatabase } from '@almoner/testing';
import { Client } from 'pg';
import { migrateDatabase } from '../migrate-database.ts';
import { CompareFees1796040000000 } from './1796040000000-compare-fees.ts';
import { migrations } from './index.ts';

// Not stubbed: PostgreSQL, with the schema before this migration.
const organizationId = newId();
const campaignId = newId();
let database: TestDatabase;
let system: Client;
beforeAll(async () => {
  database = await createDatabase('donations');
  const earlier = migrations.slice(0, migrations.indexOf(CompareFees1796040000000));
  await migrate(database.ownerUrl, earlier);
  system = new Client({ connectionString: database.systemUrl });
  await system.connect();
  await system.query(
    `insert into organization (organization_id, revision, name, ein, stripe_account_id, is_active, currency)
     values ($1, 1, 'Quillmere Community Kitchen', '943120455', 'acct_1', true, 'USD')`,
    [organizationId],
  );
  await system.query(
    `insert into campaign (organization_id, id, slug, title, story, status, currency, suggested_amounts_minor, minimum_amount_minor, created_at)
     values ($1, $2, 'winter', 'Winter', '', 'open', 'USD', '{5000}', 100, now())`,
    [organizationId, campaignId],
  );
});
afterAll(async () => {
  await system.end();
  await database.drop();
});

interface PaidGift {
  readonly method: string;
  readonly amount: number;
  readonly total: number;
  readonly fee: number | null;
  readonly status?: string;
  readonly daysAgo?: number;
}

const add = ({ method, amount, total, fee, status = 'succeeded', daysAgo = 2 }: PaidGift) =>
  system.query(
    `insert into gift (organization_id, id, campaign_id, donor_email, is_anonymous, status, method, amount_minor, total_minor, fee_minor,
       currency, key_hash, stripe_account_id, started_at, occurred_at, next_look_at)
     values ($1, $2, $3, 'odile@donor.example', false, $4, $5, $6, $7, $8, 'USD', '\\x00', 'acct_1', now(),
       date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - make_interval(days => $9), 'infinity')`,
    [organizationId, newId(), campaignId, status, method, amount, total, fee, daysAgo],
  );

it('the gifts of the last days are compared with the rates of the releases before', async () => {
  await add({ method: 'card', amount: 5_000, total: 5_180, fee: 180 });
  await add({ method: 'card', amount: 10_000, total: 10_000, fee: 370, status: 'refunded' });
  await add({ method: 'bank_debit', amount: 100_000, total: 100_500, fee: 500 });
  await add({ method: 'bank_debit', amount: 5_000, total: 5_000, fee: 40 });
  await add({ method: 'card', amount: 7_000, total: 7_000, fee: 233, daysAgo: 40 });
  await add({ method: 'card', amount: 7_000, total: 7_000, fee: null, status: 'failed' });
  await migrateDatabase(database.ownerUrl);
  const { rows } = await system.query(
    `select method, rate, current_date - day > 0 as is_past, gifts, charged_minor::int as charged, expected_minor::int as expected,
       taken_minor::int as taken, covered_gifts as covered, added_minor::int as added, taken_of_covered_minor::int as of_covered
     from gift_fee_day where organization_id = $1 order by method`,
    [organizationId],
  );
  expect(rows).toEqual([
    {
      method: 'bank_debit',
      rate: '80/0/500',
      is_past: true,
      gifts: 2,
      charged: 105_500,
      expected: 540,
      taken: 540,
      covered: 1,
      added: 500,
      of_covered: 500,
    },
    {
      method: 'card',
      rate: '290/30',
      is_past: true,
      gifts: 2,
      charged: 15_180,
      expected: 500,
      taken: 550,
      covered: 1,
      added: 180,
      of_covered: 180,
    },
  ]);
});
