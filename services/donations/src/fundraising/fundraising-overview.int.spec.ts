import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignMatchesRpc, donationsRpc, donorsRpc, fundraisingRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { DonationsHarness, type StartedGift } from '../test/donations-harness.ts';
import { recordOffline } from '../test/offline-gift.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

type Gift = Parameters<DonationsHarness['startGift']>[1];
const march = { from: '2026-03-01', to: '2026-03-31' };
const none = { plans: 0, monthly: 0 };
const fee = (amount: number) => Math.round(amount * 0.029) + 30;
const address = () => `${newId()}@donor.example`;

async function anOrganization() {
  const organization = await donations.createOrganization();
  const { organizationId } = organization;
  const campaign = await donations.createCampaign(organization);
  const move = (id: string, at: string) =>
    donations.pool.query(`update gift set occurred_at = $2 where id = $1`, [id, at]);
  return {
    organization,
    campaign,
    move,
    /** A gift that was paid online at this time. */
    give: async (at: string, gift: Gift = {}, { card = 'pm_card_visa', slug = campaign.slug } = {}) => {
      const started = await donations.startGift({ slug }, gift);
      await donations.pay(started, card);
      await donations.waitForStatus(started, 'succeeded');
      await move(started.id, at);
      return started;
    },
    record: async (at: string, amount: number | null, email: string | null = null) => {
      const { id } = await recordOffline(donations, organization, campaign.id, {
        method: amount === null ? 'in_kind' : 'check',
        amount,
        property: amount === null ? 'Two sofas' : null,
        donor: { name: 'Ruth Abernathy', email },
      });
      await move(id, at);
      return id;
    },
    overview: (range = march, role: 'Admin' | 'Employee' = 'Admin') =>
      donations.rpc.call(donations.person(organizationId, role), fundraisingRpc.getOverview, range),
  };
}

async function refund(gift: StartedGift, amount?: number) {
  await donations.refund(gift, amount);
  await eventually(async () => {
    const { rows } = await donations.pool.query(`select 1 from gift where id = $1 and refunded_minor > 0`, [
      gift.id,
    ]);
    return rows.length === 1;
  });
}

describe('the overview of fundraising', () => {
  it('adds up the gifts of its days in UTC beside as many days before, by kind and campaign', async () => {
    const { organization, campaign, give, record, overview } = await anOrganization();
    const other = await donations.createCampaign(organization, { title: 'Roof', goal: null });
    const ruth = address();
    await record('2026-01-28T23:59:59.999Z', 90_000);
    await record('2026-01-29T00:00:00.000Z', 1000);
    await record('2026-02-28T23:59:59.999Z', 10_000, ruth);
    await record('2026-03-01T00:00:00.000Z', 20_000, ruth);
    await record('2026-03-02T12:00:00.000Z', null);
    await give('2026-03-31T23:59:59.999Z', { amount: 6000, frequency: 'monthly' });
    await give('2026-03-31T12:00:00.000Z', { amount: 4000 }, { slug: other.slug });
    await give('2026-04-01T00:00:00.000Z', { amount: 7000 });
    const found = await overview();
    expect(found.present).toMatchObject({
      ...march,
      raised: 30_000,
      fees: fee(6000) + fee(4000),
      refunded: 0,
      gifts: 4,
      giftsWithAmount: 3,
      // An offline gift without an address is of a donor of its own.
      donors: 4,
      newDonors: 3,
    });
    expect(found.previous).toEqual({
      from: '2026-01-29',
      to: '2026-02-28',
      raised: 11_000,
      fees: 0,
      refunded: 0,
      gifts: 2,
      giftsWithAmount: 2,
      donors: 2,
      newDonors: 2,
      started: none,
      ended: none,
    });
    expect(found).toMatchObject({ currency: 'USD', barUnit: 'day', bars: { length: 31 } });
    expect(found.bars.filter(({ once, recurring }) => once + recurring > 0)).toEqual([
      { startsAt: '2026-03-01T00:00:00.000Z', once: 20_000, recurring: 0 },
      { startsAt: '2026-03-31T00:00:00.000Z', once: 4000, recurring: 6000 },
    ]);
    expect(found.campaigns).toEqual([
      {
        campaign: {
          id: campaign.id,
          title: 'Winter meals',
          goal: 1_000_000,
          raisedInTotal: 134_000,
          unpaidMatch: 0,
        },
        gifts: 3,
        raised: 26_000,
      },
      {
        campaign: { id: other.id, title: 'Roof', goal: null, raisedInTotal: 4000, unpaidMatch: 0 },
        gifts: 1,
        raised: 4000,
      },
    ]);
    expect(found.otherCampaigns).toEqual({ campaigns: 0, gifts: 0, raised: 0 });
  });

  it('counts a match that its sponsor has not paid for the goal, as the page of the campaign does', async () => {
    const { organization, campaign, give, overview } = await anOrganization();
    const admin = donations.person(organization.organizationId);
    const match = await donations.rpc.call(admin, campaignMatchesRpc.create, {
      campaignId: campaign.id,
      sponsor: 'Harbor Bank',
      sum: 10_000,
      perGiftMaximum: null,
      startsOn: null,
      endsOn: null,
    });
    await give('2026-03-05T12:00:00Z', { amount: 6000 });
    const campaigns = async () => (await overview()).campaigns.map((one) => one.campaign);
    expect(await campaigns()).toMatchObject([{ raisedInTotal: 6000, unpaidMatch: 6000 }]);
    await donations.rpc.call(admin, campaignMatchesRpc.recordPayment, {
      matchId: match.id,
      amount: 4000,
      receivedOn: '2026-03-10',
      email: null,
      method: 'check',
      checkNumber: null,
      advisedFund: null,
    });
    const { raised, matching } = await donations.publicCampaign(campaign.slug);
    expect({ raised, unpaid: matching.unpaid }).toEqual({ raised: 10_000, unpaid: 2000 });
    expect(await campaigns()).toMatchObject([{ raisedInTotal: raised, unpaidMatch: matching.unpaid }]);
  });

  it('books a refund and the end of a dispute on the day of the gift, and keeps their fees', async () => {
    const { organization, give, overview } = await anOrganization();
    await refund(await give('2026-03-05T12:00:00Z', { amount: 5000 }), 1000);
    await refund(await give('2026-03-06T12:00:00Z', { amount: 2000 }));
    const disputed = await give('2026-03-07T12:00:00Z', { amount: 3000 }, { card: 'pm_card_createDispute' });
    const figures = () =>
      eventually(async () => {
        const { present } = await overview();
        return present.fees === fee(5000) + fee(2000) + fee(3000) + 1500 && present;
      });
    expect(await figures()).toMatchObject({
      raised: 7000,
      refunded: 3000,
      gifts: 2,
      donors: 2,
      newDonors: 2,
    });
    const admin = donations.person(organization.organizationId);
    await donations.rpc.call(admin, donationsRpc.acceptDispute, { giftId: disputed.id });
    await donations.waitForStatus(disputed, 'refunded');
    expect(await figures()).toMatchObject({
      raised: 4000,
      refunded: 6000,
      gifts: 1,
      donors: 1,
      newDonors: 1,
    });
  });

  it('counts merged donors as one, and gifts without a campaign', async () => {
    const { organization, record, overview } = await anOrganization();
    const [first, second] = [address(), address()];
    await record('2026-03-01T12:00:00Z', 1000, first);
    const id = await record('2026-03-02T12:00:00Z', 2000, second);
    const admin = () => donations.person(organization.organizationId, 'Admin', { idempotencyKey: newId() });
    const { items } = await donations.rpc.call(admin(), donorsRpc.listDonors, {});
    const idOf = (email: string) => items.find((one) => one.email === email)?.id ?? '';
    const merge = { survivorId: idOf(second), donorId: idOf(first) };
    await donations.rpc.call(admin(), donorsRpc.mergeDonors, merge);
    await donations.pool.query(
      `update gift set campaign_id = null, method = 'forgone_reimbursement',
         forgone = jsonb_build_object('reportId', id, 'title', 'Trip') where id = $1`,
      [id],
    );
    const found = await overview();
    expect(found.present).toMatchObject({ raised: 3000, gifts: 2, donors: 1, newDonors: 1 });
    expect(found.campaigns).toMatchObject([
      { campaign: null, gifts: 1, raised: 2000 },
      { campaign: { title: 'Winter meals' }, gifts: 1, raised: 1000 },
    ]);
  });

  it('counts the recurring gifts that are charged and that fail now, and those that started and ended in its days', async () => {
    const { campaign, give, overview } = await anOrganization();
    for (const frequency of ['weekly', 'monthly', 'yearly'] as const)
      await give('2026-03-15T12:00:00Z', { amount: 3000, frequency });
    const change = (frequency: string, set: string) =>
      donations.pool.query(`update recurring_gift set ${set} where campaign_id = $1 and frequency = $2`, [
        campaign.id,
        frequency,
      ]);
    await change('weekly', `started_at = '2026-02-28T23:59:59.999Z'`);
    await change('monthly', `started_at = '2026-03-01T00:00:00Z', status = 'past_due'`);
    const ended = `status = 'canceled', ended_at = '2026-03-31T23:59:59.999Z'`;
    await change('yearly', `started_at = '2026-03-31T23:59:59.999Z', ${ended}`);
    const { recurring, present, previous } = await overview();
    expect(recurring).toEqual({
      active: { plans: 1, monthly: 13_000 },
      pastDue: { plans: 1, monthly: 3000 },
    });
    expect(present).toMatchObject({
      started: { plans: 2, monthly: 3250 },
      ended: { plans: 1, monthly: 250 },
    });
    expect(previous).toMatchObject({ started: { plans: 1, monthly: 13_000 }, ended: none });
  });

  it('adds up what is beyond the twenty campaigns that raised the most', async () => {
    const { organization, record, overview } = await anOrganization();
    const id = await record('2026-03-01T12:00:00Z', 1000);
    await donations.pool.query(
      `with copied as (
         insert into campaign select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'slug', c.slug || n))).*
         from campaign c, generate_series(1, 22) n where c.organization_id = $1 returning id)
       insert into gift select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'campaign_id', copied.id))).*
       from gift g, copied where g.id = $2`,
      [organization.organizationId, id],
    );
    const found = await overview();
    expect(found.campaigns).toHaveLength(20);
    expect(found.otherCampaigns).toEqual({ campaigns: 3, gifts: 3, raised: 3000 });
  });

  it('is empty without gifts, for readers of gifts only, and refuses days that are not a range', async () => {
    const { overview } = await anOrganization();
    const { present, campaigns, recurring } = await overview();
    expect(present).toMatchObject({ raised: 0, gifts: 0, donors: 0 });
    expect({ campaigns, recurring }).toEqual({ campaigns: [], recurring: { active: none, pastDue: none } });
    await expect(overview(march, 'Employee')).rejects.toMatchObject({ code: 'forbidden' });
    for (const range of [
      { from: '2026-03-02', to: '2026-03-01' },
      { from: '2021-01-01', to: '2026-03-01' },
    ])
      await expect(overview(range)).rejects.toMatchObject({
        code: 'invalid_input',
        fields: [{ field: 'to' }],
      });
    expect((await overview({ from: '2021-01-01', to: '2026-01-04' })).bars).toHaveLength(61);
  });
});
