import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsRpc } from '@almoner/contracts';
import { newId, spendPeriodAt, utcDay } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { donationsJobs } from '../jobs.ts';
import { DonationsHarness, visitor, type TestOrganization } from '../test/donations-harness.ts';
import { recordOffline } from '../test/offline-gift.ts';
import { runNow } from '../test/run-now.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const dashboardOf = ({ organizationId }: { organizationId: string }, campaignId: string) =>
  donations.rpc.call(donations.person(organizationId), donationsRpc.getCampaignDashboard, { campaignId });

type Gift = Parameters<DonationsHarness['startGift']>[1];

async function give(campaign: { slug: string }, gift: Gift) {
  const started = await donations.startGift(campaign, gift);
  await donations.pay(started);
  await donations.waitForStatus(started, 'succeeded');
  return started;
}

const record = (
  organization: TestOrganization,
  campaignId: string,
  amount: number | null,
  property: string | null = null,
) =>
  recordOffline(donations, organization, campaignId, {
    method: property === null ? 'check' : 'in_kind',
    amount,
    receivedOn: utcDay(new Date()),
    donor: { name: 'Walt Emerson', email: null },
    property,
  });

const move = (table: string, change: string, id: string) =>
  donations.pool.query(`update ${table} set ${change} where id = $1`, [id]);

const none = { gifts: 0, giftsWithAmount: 0, raised: 0, fees: 0, returnedFees: 0, disputeFees: 0 };

describe('the dashboard of a campaign', () => {
  it('adds up gifts by kind and week, donors and fees, without what was refunded', async () => {
    const organization = await donations.createOrganization();
    const [campaign, earlier] = [
      await donations.createCampaign(organization),
      await donations.createCampaign(organization),
    ];
    const [odile, ruth] = [`${newId()}@donor.example`, `${newId()}@donor.example`];
    const before = await give(earlier, { email: ruth, amount: 9000 });
    await move('gift', `occurred_at = occurred_at - interval '1 year'`, before.id);
    await give(campaign, { email: odile, amount: 5000 });
    const old = await give(campaign, { email: odile, amount: 7000, anonymous: true });
    const week = spendPeriodAt('weekly', new Date(), new Date()).startsAt;
    // The last millisecond of the week before.
    await move('gift', `occurred_at = '${new Date(week.getTime() - 1).toISOString()}'`, old.id);
    const ancient = await give(campaign, { email: odile, amount: 1500 });
    const longAgo = '2026-01-07T12:00:00.000Z';
    await move('gift', `occurred_at = '${longAgo}'`, ancient.id);
    await give(campaign, { email: ruth, amount: 6000, frequency: 'weekly' });
    await record(organization, campaign.id, 20_000);
    const partly = await give(campaign, { email: odile, amount: 4000 });
    const wholly = await give(campaign, { email: `${newId()}@donor.example`, amount: 2000 });
    await donations.refund(partly, 1000);
    await donations.refund(wholly);
    await donations.waitForStatus(wholly, 'refunded');
    const dashboard = await dashboardOf(organization, campaign.id);
    const fee = (amount: number) => Math.round(amount * 0.029) + 30;
    expect(dashboard.kinds).toEqual([
      {
        kind: 'once',
        gifts: 4,
        giftsWithAmount: 4,
        raised: 5000 + 7000 + 1500 + 3000,
        fees: [5000, 7000, 1500, 4000, 2000].map(fee).reduce((sum, one) => sum + one),
        returnedFees: fee(2000),
        disputeFees: 0,
      },
      { ...none, kind: 'recurring', gifts: 1, giftsWithAmount: 1, raised: 6000, fees: fee(6000) },
      { ...none, kind: 'offline', gifts: 1, giftsWithAmount: 1, raised: 20_000 },
    ]);
    expect(dashboard).toMatchObject({ firstGiftAt: longAgo, donors: 3, returningDonors: 1 });
    const raised = dashboard.kinds.reduce((sum, kind) => sum + kind.raised, 0);
    expect(dashboard.campaign).toMatchObject({ id: campaign.id, raised, giftCount: 6 });
    expect(dashboard.weeks).toHaveLength(12);
    expect(dashboard.weeks.slice(-2)).toEqual([
      { startsAt: new Date(week.getTime() - 7 * 86_400_000).toISOString(), once: 7000, recurring: 0 },
      { startsAt: week.toISOString(), once: 5000 + 3000 + 20_000, recurring: 6000 },
    ]);
    expect(dashboard.weeks.slice(0, -2).every(({ once, recurring }) => once + recurring === 0)).toBe(true);
    expect(dashboard.latest).toHaveLength(5);
    expect(dashboard.latest).toContainEqual(
      expect.objectContaining({ giftId: old.id, isAnonymous: true, kind: 'once', amount: 7000 }),
    );
    expect(dashboard.latest.map(({ giftId }) => giftId)).not.toContain(wholly.id);
  });

  it('has the fees of a dispute among the fees, and counts the gift until it is lost', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const started = await donations.startGift(campaign, { amount: 5000 });
    await donations.pay(started, 'pm_card_createDispute');
    await donations.waitForStatus(started, 'succeeded');
    const once = () =>
      eventually(async () => {
        const kind = (await dashboardOf(organization, campaign.id)).kinds.find(({ kind }) => kind === 'once');
        return kind?.disputeFees === 1500 && kind;
      });
    const fee = 175;
    expect(await once()).toEqual({
      kind: 'once',
      gifts: 1,
      giftsWithAmount: 1,
      raised: 5000,
      fees: fee + 1500,
      returnedFees: 0,
      disputeFees: 1500,
    });
    await donations.rpc.call(donations.person(organization.organizationId), donationsRpc.acceptDispute, {
      giftId: started.id,
    });
    await donations.waitForStatus(started, 'refunded');
    expect(await once()).toEqual({
      ...none,
      kind: 'once',
      fees: fee + 1500,
      returnedFees: fee,
      disputeFees: 1500,
    });
  });

  it('names property instead of an amount, and keeps it apart from gifts with one', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    await record(organization, campaign.id, 10_000);
    await record(organization, campaign.id, null, 'Two sofas');
    const { kinds, latest } = await dashboardOf(organization, campaign.id);
    expect(kinds).toContainEqual({ ...none, kind: 'offline', gifts: 2, giftsWithAmount: 1, raised: 10_000 });
    expect(latest.map(({ property }) => property).sort()).toEqual(['in_kind', null]);
  });

  it('counts recurring gifts that are charged, that fail and that ended lately, by month', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    for (const frequency of ['weekly', 'monthly', 'quarterly', 'yearly'] as const)
      await give(campaign, { amount: 3000, frequency });
    await give(campaign, { amount: 3000, frequency: 'monthly', coverFees: true });
    const plans = async () =>
      (
        await donations.pool.query<{ id: string; frequency: string }>(
          `select id, frequency from recurring_gift where campaign_id = $1 and not cover_fees`,
          [campaign.id],
        )
      ).rows;
    const idOf = async (frequency: string) =>
      (await plans()).find((one) => one.frequency === frequency)?.id ?? '';
    await move(
      'recurring_gift',
      `status = 'past_due', next_work_at = '2030-05-01T14:00:00Z'`,
      await idOf('monthly'),
    );
    await move('recurring_gift', `status = 'canceled', ended_at = now()`, await idOf('quarterly'));
    const { recurring } = await dashboardOf(organization, campaign.id);
    expect(recurring).toEqual({
      // The total of the one with covered fees.
      active: { plans: 3, monthly: 13_250 + 3120 },
      pastDue: { plans: 1, monthly: 3000, nextAttemptAt: '2030-05-01T14:00:00.000Z' },
      lapsed: { plans: 1, monthly: 1000 },
    });
    await move('recurring_gift', `ended_at = now() - interval '91 days'`, await idOf('quarterly'));
    expect((await dashboardOf(organization, campaign.id)).recurring.lapsed).toEqual({ plans: 0, monthly: 0 });
  });

  it('compares the gifts of the donor page with its visits, since visits are counted', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const page = async () => (await dashboardOf(organization, campaign.id)).page;
    await give(campaign, { amount: 3000 });
    expect(await page()).toBeNull();
    const visit = () => donations.rpc.call(visitor(), donationsRpc.countVisit, { slug: campaign.slug });
    await Promise.all(Array.from({ length: 20 }, visit));
    const first = await page();
    expect(first).toMatchObject({ visits: 20, gifts: 0 });
    await give(campaign, { amount: 3000, frequency: 'monthly' });
    const later = await give(campaign, { amount: 3000 });
    await donations.pool.query(
      `insert into recurring_charge (organization_id, id, recurring_gift_id, period_on, status, gift_id)
       select organization_id, gen_random_uuid(), id, '2100-01-01', 'paid', $2 from recurring_gift where campaign_id = $1`,
      [campaign.id, later.id],
    );
    await record(organization, campaign.id, 20_000);
    expect(await page()).toEqual({ ...first, gifts: 1 });
  });

  it('counts a limited number of visits from one network in a day, and deletes what it keeps for that the day after', async () => {
    const organization = await donations.createOrganization();
    const [campaign, other] = [
      await donations.createCampaign(organization),
      await donations.createCampaign(organization),
    ];
    const visit = ({ slug }: { slug: string }, network: string, browser = 'Firefox on Linux') =>
      donations.rpc.call({ ...visitor(), origin: { network, browser } }, donationsRpc.countVisit, { slug });
    const visits = async ({ id }: { id: string }) => (await dashboardOf(organization, id)).page?.visits;
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => visit(campaign, '203.0.113.7', `Browser ${index}`)),
    );
    expect(await visits(campaign)).toBe(20);
    await visit(campaign, '203.0.113.8');
    await visit(other, '203.0.113.7');
    expect([await visits(campaign), await visits(other)]).toEqual([21, 1]);

    await donations.pool.query(
      `update campaign_visit_network set day = day - 1 where organization_id = $1 and campaign_id = $2`,
      [organization.organizationId, campaign.id],
    );
    await runNow(donations, donationsJobs.reconcileGifts);
    const { rows } = await donations.pool.query(
      `select campaign_id as id from campaign_visit_network where organization_id = $1`,
      [organization.organizationId],
    );
    expect(rows).toEqual([{ id: other.id }]);
    expect(await visits(campaign)).toBe(21);
  });

  it('counts no visit of a campaign without a public page', async () => {
    const organization = await donations.createOrganization();
    const draft = await donations.createCampaign(organization, { isDraft: true });
    for (const slug of [draft.slug, 'no-such-campaign'])
      await expect(donations.rpc.call(visitor(), donationsRpc.countVisit, { slug })).rejects.toMatchObject({
        code: 'not_found',
      });
  });

  it('is empty for a new campaign, and not found for another organization', async () => {
    const [organization, other] = [
      await donations.createOrganization(),
      await donations.createOrganization(),
    ];
    const campaign = await donations.createCampaign(organization);
    const { firstGiftAt, donors, latest, kinds } = await dashboardOf(organization, campaign.id);
    expect({ firstGiftAt, donors, latest }).toEqual({ firstGiftAt: null, donors: 0, latest: [] });
    expect(kinds.every(({ gifts }) => gifts === 0)).toBe(true);
    await expect(dashboardOf(other, campaign.id)).rejects.toMatchObject({ code: 'not_found' });
    const employee = donations.person(organization.organizationId, 'Employee');
    await expect(
      donations.rpc.call(employee, donationsRpc.getCampaignDashboard, { campaignId: campaign.id }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});
