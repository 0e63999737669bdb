import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignMatchesRpc, donationsEvents, type CampaignWire, type RequestOf } from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { dayFromNow } from '@almoner/testing';
import { Pool } from 'pg';
import { DonationsHarness, firstOf, visitor, type TestOrganization } from '../test/donations-harness.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox, a mail server.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const today = () => utcDay(new Date());

type Draft = Omit<RequestOf<typeof campaignMatchesRpc.create>, 'campaignId'>;
type Edit = Omit<RequestOf<typeof campaignMatchesRpc.update>, 'matchId'>;

const create = (
  { organizationId }: TestOrganization,
  campaign: CampaignWire,
  over: Partial<Draft> = {},
  admin = donations.person(organizationId),
) =>
  donations.rpc.call(admin, campaignMatchesRpc.create, {
    campaignId: campaign.id,
    sponsor: 'Harbor Bank',
    sum: 10_000,
    perGiftMaximum: null,
    startsOn: null,
    endsOn: null,
    ...over,
  });

const edit = ({ organizationId }: TestOrganization, matchId: string, changes: Edit) =>
  donations.rpc.call(donations.person(organizationId), campaignMatchesRpc.update, { matchId, ...changes });

const list = ({ organizationId }: TestOrganization, campaign: CampaignWire) =>
  donations.rpc.call(donations.person(organizationId), campaignMatchesRpc.list, { campaignId: campaign.id });

async function aCampaign() {
  const organization = await donations.createOrganization();
  return { organization, campaign: await donations.createCampaign(organization) };
}

describe('a match', () => {
  it('created twice with one idempotency key is created once, and is shown to donors', async () => {
    const { organization, campaign } = await aCampaign();
    const admin = donations.person(organization.organizationId, 'Admin', { idempotencyKey: newId() });
    const match = await create(organization, campaign, { perGiftMaximum: 5000 }, admin);
    expect(match).toMatchObject({
      sponsor: 'Harbor Bank',
      sum: 10_000,
      perGiftMaximum: 5000,
      startsOn: today(),
      endsOn: null,
      status: 'in_force',
      used: 0,
      giftCount: 0,
      paid: 0,
      payments: [],
      version: 1,
    });
    expect(await create(organization, campaign, { perGiftMaximum: 5000 }, admin)).toEqual(match);
    expect(await list(organization, campaign)).toEqual([match]);
    expect((await donations.publicCampaign(campaign.slug)).matching).toEqual({
      matched: 0,
      unpaid: 0,
      paidAhead: 0,
      sponsors: [],
      current: { sponsor: 'Harbor Bank', sum: 10_000, left: 10_000, perGiftMaximum: 5000, endsOn: null },
    });
    const trail = await donations.publishedEvents(
      organization.organizationId,
      donationsEvents.changeRecorded.subject,
    );
    expect(trail.map(({ action }) => action)).toContain('campaign-match.create');
  });

  it('is refused while another one is open in its days, and accepted once that is closed', async () => {
    const { organization, campaign } = await aCampaign();
    const first = await create(organization, campaign, { endsOn: dayFromNow(10) });
    await expect(create(organization, campaign, { startsOn: dayFromNow(10) })).rejects.toMatchObject({
      code: 'match_overlaps',
      message: expect.stringContaining('Harbor Bank'),
    });
    const later = await create(organization, campaign, {
      sponsor: 'Mill & Sons',
      startsOn: dayFromNow(11),
    });
    expect(later.status).toBe('planned');
    await expect(edit(organization, later.id, { version: 1, startsOn: today() })).rejects.toMatchObject({
      code: 'match_overlaps',
    });
    expect(await edit(organization, first.id, { version: 1, isClosed: true })).toMatchObject({
      status: 'closed',
      version: 2,
    });
    expect(await edit(organization, later.id, { version: 1, startsOn: today() })).toMatchObject({
      status: 'in_force',
    });
    await expect(edit(organization, first.id, { version: 2, isClosed: false })).rejects.toMatchObject({
      code: 'match_overlaps',
    });
  });

  it('of two that are created at once exists once', async () => {
    const { organization, campaign } = await aCampaign();
    const outcomes = await Promise.allSettled(
      ['Harbor Bank', 'Mill & Sons', 'Quay Foundation'].map((sponsor) =>
        create(organization, campaign, { sponsor }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await list(organization, campaign)).toHaveLength(1);
  });

  it.each<[string, Partial<Draft>]>([
    ['an end before its start', { startsOn: dayFromNow(5), endsOn: dayFromNow(4) }],
    ['an end in the past', { startsOn: '2026-01-01', endsOn: '2026-01-31' }],
  ])('is refused with %s', async (_, over) => {
    const { organization, campaign } = await aCampaign();
    await expect(create(organization, campaign, over)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'endsOn' }],
    });
  });

  it('is not changed from an old version, nor to a sum below what is used', async () => {
    const { organization, campaign } = await aCampaign();
    const { id } = await create(organization, campaign);
    const gift = await donations.startGift(campaign, { amount: 4000 });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    await expect(edit(organization, id, { version: 1, sum: 3999 })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'sum', message: expect.stringContaining('$40.00') }],
    });
    expect(await edit(organization, id, { version: 1, sum: 4000 })).toMatchObject({
      status: 'used',
      used: 4000,
      giftCount: 1,
    });
    await expect(edit(organization, id, { version: 1, sponsor: 'Other' })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
  });

  it('is for admins, and does not exist for other organizations', async () => {
    const { organization, campaign } = await aCampaign();
    const { id } = await create(organization, campaign);
    const body = { campaignId: campaign.id, sponsor: 'X', sum: 1, perGiftMaximum: null };
    const draft = { ...body, startsOn: null, endsOn: null };
    const payment = {
      matchId: id,
      amount: 100,
      method: 'check' as const,
      receivedOn: today(),
      email: null,
      checkNumber: null,
      advisedFund: null,
    };
    type Caller = ReturnType<typeof visitor>;
    const read = (ctx: Caller) =>
      donations.rpc.call(ctx, campaignMatchesRpc.list, { campaignId: campaign.id });
    const changes = [
      (ctx: Caller) => donations.rpc.call(ctx, campaignMatchesRpc.create, draft),
      (ctx: Caller) =>
        donations.rpc.call(ctx, campaignMatchesRpc.update, { matchId: id, version: 1, isClosed: true }),
      (ctx: Caller) => donations.rpc.call(ctx, campaignMatchesRpc.recordPayment, payment),
    ];
    const { organizationId } = organization;
    for (const change of changes) {
      for (const role of ['Manager', 'Employee', 'Archived'] as const)
        await expect(change(donations.person(organizationId, role))).rejects.toMatchObject({
          code: 'forbidden',
        });
      await expect(change(visitor())).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    await expect(read(donations.person(organizationId, 'Employee'))).rejects.toMatchObject({
      code: 'forbidden',
    });
    const other = donations.person((await donations.createOrganization()).organizationId);
    for (const call of [...changes, read])
      await expect(call(other)).rejects.toMatchObject({ code: 'not_found' });
    expect(firstOf(await list(organization, campaign))).toMatchObject({ version: 1, paid: 0 });
  });

  it('is not visible in the database while no organization is set', async () => {
    const { organization, campaign } = await aCampaign();
    await create(organization, campaign);
    const app = new Pool({ connectionString: donations.service.database.databaseUrl, max: 1 });
    expect((await app.query('select 1 from campaign_match')).rows).toEqual([]);
    await app.end();
  });
});
