import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { migrate } from '@almoner/platform';
import { createDatabase, eventually, type TestDatabase } from '@almoner/testing';
import { Client } from 'pg';
import { migrateDatabase } from '../migrate-database.ts';
import { wrongCampaignSums } from '../test/wrong-campaign-sums.ts';
import { KeepCampaignSums1796290200000 } from './1796290200000-keep-campaign-sums.ts';
import { migrations } from './index.ts';

// Not stubbed: PostgreSQL, with the schema before these migrations.
const organizationId = newId();
const campaigns = [newId(), newId()] as const;
let database: TestDatabase;
let owner: Client;
let release: Client;
beforeAll(async () => {
  database = await createDatabase('donations');
  await migrate(database.ownerUrl, migrations.slice(0, migrations.indexOf(KeepCampaignSums1796290200000)));
  [owner, release] = [database.ownerUrl, database.ownerUrl].map(
    (connectionString) => new Client({ connectionString }),
  ) as [Client, Client];
  await Promise.all([owner.connect(), release.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), release.end()]);
  await database.drop();
});

/** As an earlier release stores it. */
async function addGift(over: {
  campaignId: string;
  donorId: string;
  day: string;
  status?: string;
  method?: string;
  refunded?: number;
}): Promise<string> {
  const id = newId();
  const { campaignId, donorId, day, status = 'succeeded', method = 'card', refunded = 0 } = over;
  await owner.query(
    `insert into gift (organization_id, id, campaign_id, donor_id, donor_email, is_anonymous, status, method, amount_minor, total_minor,
       refunded_minor, fee_minor, currency, key_hash, stripe_account_id, started_at, occurred_at, next_look_at)
     values ($1, $2, $3, $4, 'x@donor.example', false, $5, $6, 5000, 5000, $7, 175, 'USD', '\\x00', 'acct', $8::date, $8::date + interval '1 day', now())`,
    [organizationId, id, campaignId, donorId, status, method, refunded, day],
  );
  return id;
}

async function addDonor(): Promise<string> {
  const id = newId();
  await owner.query(
    `insert into donor (organization_id, id, email, name) values ($1, $2, gen_random_uuid()::text, 'Ruth')`,
    [organizationId, id],
  );
  return id;
}

async function addPlan(gifts: readonly string[]): Promise<void> {
  const id = newId();
  await owner.query(
    `insert into recurring_gift (organization_id, id, campaign_id, donor_email, is_anonymous, amount_minor, currency, cover_fees,
       designations, frequency, anchor_day, status, next_charge_on, stripe_account_id, started_at, method_type)
     values ($1, $2, $3, 'x@donor.example', false, 5000, 'USD', false, '[]', 'monthly', 1, 'active', '2099-01-01', 'acct', now(), 'card')`,
    [organizationId, id, campaigns[0]],
  );
  await owner.query(
    `insert into recurring_charge (organization_id, id, recurring_gift_id, period_on, status, gift_id)
     select $1, gen_random_uuid(), $2, '2026-01-01'::date + n::int * 30, 'paid', gift_id from unnest($3::uuid[]) with ordinality u (gift_id, n)`,
    [organizationId, id, gifts],
  );
}

async function addDispute(giftId: string, fees: readonly number[]): Promise<void> {
  const id = `du_${newId()}`;
  await owner.query(
    `insert into gift_dispute (organization_id, stripe_dispute_id, stripe_account_id, gift_id, amount_minor, reason, status, is_inquiry,
       opened_at, next_look_at)
     values ($1, $2, 'acct', $3, 5000, 'fraudulent', 'needs_response', false, now(), 'infinity')`,
    [organizationId, id, giftId],
  );
  for (const fee of fees)
    await owner.query(
      `insert into gift_dispute_movement (organization_id, id, stripe_dispute_id, amount_minor, fee_minor, designations, occurred_at)
       values ($1, $2, $3, -100, $4, '[]', now())`,
      [organizationId, `txn_${newId()}`, id, fee],
    );
}

it('the gifts of an earlier release are added up once, and so is what it changes in the meantime', async () => {
  await owner.query(
    `insert into organization (organization_id, revision, name, ein, stripe_account_id, is_active, currency)
     values ($1, 1, 'Quillmere Community Kitchen', '943120455', 'acct_1', true, 'USD')`,
    [organizationId],
  );
  for (const id of campaigns)
    await owner.query(
      `insert into campaign (organization_id, id, slug, title, story, status, currency, suggested_amounts_minor, minimum_amount_minor, created_at)
       values ($1, $2, gen_random_uuid()::text, 'Winter', '', 'open', 'USD', '{5000}', 100, now())`,
      [organizationId, id],
    );
  const [ruth, ivo, merged] = [await addDonor(), await addDonor(), await addDonor()];
  const [campaignId, other] = campaigns;
  const first = await addGift({ campaignId, donorId: ruth, day: '2026-01-31' });
  const later = await addGift({ campaignId, donorId: ruth, day: '2026-03-02' });
  await addPlan([first, later]);
  await addGift({ campaignId: other, donorId: ruth, day: '2026-03-02' });
  await addGift({ campaignId: other, donorId: merged, day: '2026-01-02', method: 'check' });
  await addGift({ campaignId, donorId: ivo, day: '2026-03-02', status: 'refunded', refunded: 5000 });
  await addGift({ campaignId, donorId: ivo, day: '2026-03-02', status: 'voided', method: 'cash' });
  const disputed = await addGift({ campaignId, donorId: ivo, day: '2026-03-02', refunded: 1000 });
  await addDispute(disputed, [1500, -1500, 1500]);
  const started = await addGift({ campaignId, donorId: ivo, day: '2026-03-03', status: 'started' });
  await owner.query(`update donor set merged_into = $2, survivor_id = $2 where id = $1`, [merged, ruth]);
  await owner.query(`select sum_donor($1, $2)`, [organizationId, ruth]);

  // A process of the earlier release is at work in each step of the migration.
  await release.query('begin');
  await release.query(`update gift set refunded_minor = 500 where id = $1`, [later]);
  const migrated = migrateDatabase(database.ownerUrl);
  await eventually(async () => {
    const { rows } = await owner.query(
      `select 1 from pg_locks where relation = 'gift'::regclass and not granted`,
    );
    return rows.length > 0;
  });
  await release.query('commit');
  let running = true;
  const done = migrated.finally(() => (running = false));
  for (let round = 0; running; round += 1) {
    await release.query('begin');
    await release.query(`update gift set refunded_minor = 500 + $2 where id = $1`, [later, round % 1000]);
    await release.query(
      `update gift set status = case status when 'started' then 'succeeded' else 'started' end where id = $1`,
      [started],
    );
    await release.query('commit');
  }
  await done;
  expect(await wrongCampaignSums(owner)).toEqual([]);
  const { rows } = await owner.query(`select count(*)::int as n from campaign_day where gifts > 0`);
  expect(rows).toEqual([{ n: expect.any(Number) }]);
  expect((rows[0] as { n: number }).n).toBeGreaterThan(3);
});
