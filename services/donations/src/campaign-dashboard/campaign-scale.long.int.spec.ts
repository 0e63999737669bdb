import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { donationsRpc } from '@almoner/contracts';
import { DonationsHarness, visitor, type TestOrganization } from '../test/donations-harness.ts';
import { wrongCampaignSums } from '../test/wrong-campaign-sums.ts';

// Not stubbed: donations, PostgreSQL, NATS.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

/** Older than the first visit and than those of the campaign with few, one an hour, by a quarter as many donors. */
async function addGifts(
  { organizationId }: TestOrganization,
  campaignId: string,
  count: number,
): Promise<void> {
  await donations.pool.query(
    `with d as (
       insert into donor (organization_id, id, email, name)
       select $1, gen_random_uuid(), gen_random_uuid()::text, 'Ruth' from generate_series(1, $3::int / 4) returning id),
     numbered as (select id, row_number() over () as n from d)
     insert into gift (organization_id, id, campaign_id, donor_id, donor_email, is_anonymous, status, amount_minor, total_minor, fee_minor,
       currency, key_hash, stripe_account_id, started_at, occurred_at, next_look_at)
     select $1, gen_random_uuid(), $2, d.id, 'ruth@donor.example', false, 'succeeded', 500, 500, 30, 'USD', '\\x00', 'acct', t, t, 'infinity'
     from generate_series(1, $3::int) s (i) cross join lateral (select now() - (s.i + $3::int / 10) * interval '1 hour' as t) at
     join numbered d on d.n = 1 + s.i % ($3::int / 4)`,
    [organizationId, campaignId, count],
  );
}

/** The rows that were read in the table and its indexes so far. */
async function rowsRead(table: string): Promise<number> {
  const { rows } = await donations.pool.query<{ n: number }>(
    `select (t.seq_tup_read + sum(i.idx_tup_read))::int as n from pg_stat_user_tables t join pg_stat_user_indexes i using (relid)
     where t.relname = $1 group by t.seq_tup_read`,
    [table],
  );
  return rows[0]?.n ?? 0;
}

/** Sessions report what they have read when they end. */
async function readSoFar() {
  await donations.stopService();
  await pause(500);
  const read = { gifts: await rowsRead('gift'), days: await rowsRead('campaign_day') };
  await donations.startService();
  return read;
}

it('the dashboard of a campaign reads as many gifts of a campaign with many as of one with few', async () => {
  const organization = await donations.createOrganization();
  const read: Awaited<ReturnType<typeof readSoFar>>[] = [];
  for (const count of [400, 8_000]) {
    const campaign = await donations.createCampaign(organization);
    await addGifts(organization, campaign.id, count);
    await donations.rpc.call(visitor(), donationsRpc.countVisit, { slug: campaign.slug });
    await donations.service.queryAsOwner('vacuum analyze');
    const before = await readSoFar();
    const person = donations.person(organization.organizationId);
    const shown = await donations.rpc.call(person, donationsRpc.getCampaignDashboard, {
      campaignId: campaign.id,
    });
    expect(shown).toMatchObject({ donors: count / 4, page: { gifts: 0 } });
    const after = await readSoFar();
    read.push({ gifts: after.gifts - before.gifts, days: after.days - before.days });
  }
  const [few, many] = read;
  expect(many?.gifts).toBeLessThanOrEqual((few?.gifts ?? 0) + 5);
  expect(many?.gifts).toBeLessThan(100);
  // Some queries add up a row for each day.
  expect(many?.days).toBeLessThan(2_000);
  expect(await wrongCampaignSums(donations.pool)).toEqual([]);
}, 120_000);
