import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type OnlineGiftMethod } from '@almoner/contracts';
import { Money, newId } from '@almoner/kernel';
import { migrate } from '@almoner/platform';
import { createDatabase, type TestDatabase } from '@almoner/testing';
import { Client } from 'pg';
import { quoteGift } from '../gift-fees/domain/gift-quote.ts';
import { migrateDatabase } from '../migrate-database.ts';
import { usFeeRates } from '../test/us-fee-rates.ts';
import { StoreTotalsOfRecurringGifts1796160000000 } from './1796160000000-store-totals-of-recurring-gifts.ts';
import { migrations } from './index.ts';

// Not stubbed: PostgreSQL, with the schema before this migration.
const organizationId = newId();
const campaignId = newId();
let database: TestDatabase;
let system: Client;
beforeAll(async () => {
  database = await createDatabase('donations');
  const earlier = migrations.slice(0, migrations.indexOf(StoreTotalsOfRecurringGifts1796160000000));
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

/** One gift of each amount. */
const add = (method: OnlineGiftMethod, coverFees: boolean, amounts: readonly number[], status = 'active') =>
  system.query(
    `insert into recurring_gift (organization_id, id, campaign_id, donor_email, is_anonymous, amount_minor, currency, cover_fees,
       designations, frequency, anchor_day, status, next_charge_on, stripe_account_id, started_at, method_type)
     select $1, gen_random_uuid(), $2, 'odile@donor.example', false, amount, 'USD', $3, '[]', 'monthly', 1, $4, '2099-01-01', 'acct', now(), $5
     from unnest($6::bigint[]) amount`,
    [organizationId, campaignId, coverFees, status, method, amounts],
  );

it('recurring gifts keep what the releases before charged, and what a process of them changes is computed', async () => {
  const amounts = [
    ...Array.from({ length: 1500 }, (_, index) => 1 + index),
    ...Array.from({ length: 600 }, (_, index) => 61_700 + index),
    ...Array.from({ length: 400 }, (_, index) => 1500 + index * 24_989),
  ];
  for (const method of ['card', 'bank_debit'] as const)
    for (const coverFees of [true, false]) await add(method, coverFees, amounts);
  await add('card', true, [77], 'pending');
  await migrateDatabase(database.ownerUrl);
  const { rows } = await system.query<{
    amount: number;
    total: number | null;
    coverFees: boolean;
    method: OnlineGiftMethod;
  }>(
    `select amount_minor::int as amount, total_minor::int as total, cover_fees as "coverFees", method_type as method
     from recurring_gift where status = 'active'`,
  );
  expect(rows).toHaveLength(4 * amounts.length);
  const wrong = rows.filter(({ amount, total, coverFees, method }) => {
    const quote = quoteGift(Money.ofMinor(amount, 'USD'), coverFees, usFeeRates[method]);
    return quote.total.toMinorNumber() !== total;
  });
  expect(wrong).toEqual([]);
  const write = async (set: string, where: string) => {
    const { rows: written } = await system.query<{ total: number | null }>(
      `update recurring_gift set ${set} where ${where} returning total_minor::int as total`,
    );
    return written;
  };
  expect(await write('next_work_at = now()', `status = 'pending'`)).toEqual([{ total: null }]);

  const byCard = `method_type = 'card' and amount_minor = 1000`;
  expect(await write('next_work_at = now()', `${byCard} and cover_fees`)).toEqual([{ total: 1061 }]);
  const refused = write('total_minor = 999', `${byCard} and cover_fees`);
  await expect(refused).rejects.toMatchObject({ constraint: 'recurring_gift_total_covers_amount' });
  expect(await write('amount_minor = 1000, total_minor = 1050', `${byCard} and cover_fees`)).toEqual([
    { total: 1050 },
  ]);
  expect(await write('amount_minor = 2000000', `${byCard} and cover_fees`)).toEqual([{ total: null }]);
  expect(await write('amount_minor = 2000000', byCard)).toEqual([{ total: 2_000_000 }]);
  const byBank = `method_type = 'bank_debit' and amount_minor = 1000 and cover_fees`;
  expect(await write(`method_type = 'card'`, byBank)).toEqual([{ total: null }]);
});
