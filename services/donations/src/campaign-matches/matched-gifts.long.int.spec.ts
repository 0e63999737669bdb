import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  campaignMatchesRpc,
  donationsEvents,
  donationsRpc,
  type CampaignWire,
  type RequestOf,
} from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { dayFromNow, eventually } from '@almoner/testing';
import { toStripeEventRequest } from '@almoner/testing/stripe';
import {
  DonationsHarness,
  firstOf,
  type StartedGift,
  type TestOrganization,
} from '../test/donations-harness.ts';
import { recordOffline, type OfflineDraft } from '../test/offline-gift.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox, a mail server.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const today = () => utcDay(new Date());

async function aMatch(over: Partial<RequestOf<typeof campaignMatchesRpc.create>> = {}) {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization);
  const { id } = await donations.rpc.call(
    donations.person(organization.organizationId),
    campaignMatchesRpc.create,
    {
      campaignId: campaign.id,
      sponsor: 'Harbor Bank',
      sum: 10_000,
      perGiftMaximum: null,
      startsOn: null,
      endsOn: null,
      ...over,
    },
  );
  return { organization, campaign, matchId: id };
}

async function give(campaign: CampaignWire, over: Parameters<DonationsHarness['startGift']>[1] = {}) {
  const gift = await donations.startGift(campaign, over);
  await donations.pay(gift);
  await donations.waitForStatus(gift, 'succeeded');
  return gift;
}

const matchOf = async ({ organizationId }: TestOrganization, campaign: CampaignWire) =>
  firstOf(
    await donations.rpc.call(donations.person(organizationId), campaignMatchesRpc.list, {
      campaignId: campaign.id,
    }),
  );

const matchedWith = async (gift: StartedGift) => (await donations.state(gift)).match?.amount ?? 0;
const waitForMatch = (gift: StartedGift, amount: number) =>
  eventually(async () => (await matchedWith(gift)) === amount);

const record = (organization: TestOrganization, campaign: CampaignWire, over: Partial<OfflineDraft> = {}) =>
  recordOffline(donations, organization, campaign.id, { amount: 3000, receivedOn: today(), ...over });

const pay = (
  { organizationId }: TestOrganization,
  matchId: string,
  amount: number,
  admin = donations.person(organizationId),
) =>
  donations.rpc.call(admin, campaignMatchesRpc.recordPayment, {
    matchId,
    amount,
    method: 'check',
    receivedOn: today(),
    email: null,
    checkNumber: '77',
    advisedFund: null,
  });

describe('gifts of a campaign with a match', () => {
  it('are matched up to the sum, and the donor is told what was matched in fact', async () => {
    const { organization, campaign } = await aMatch();
    await give(campaign, { amount: 7800 });
    const email = `${newId()}@donor.example`;
    const gift = await give(campaign, { amount: 5000, email, coverFees: true });
    expect(await donations.state(gift)).toMatchObject({ match: { sponsor: 'Harbor Bank', amount: 2200 } });
    expect(await donations.state(await give(campaign))).toMatchObject({ match: null });
    expect(await matchOf(organization, campaign)).toMatchObject({
      status: 'used',
      used: 10_000,
      giftCount: 2,
    });
    const gifts = await donations.gifts(organization.organizationId);
    expect(gifts.map(({ match }) => match?.amount ?? null)).toEqual([null, 2200, 7800]);
    const mail = await eventually(() => firstOf(donations.mail.to(email)));
    expect(mail.text).toContain('Harbor Bank is matching your gift with $22.00.');
    expect(mail.text).toContain('Amount: $51.80');
    expect(mail.text).not.toContain('Amount: $73');
    expect((await donations.publicCampaign(campaign.slug)).matching).toEqual({
      matched: 10_000,
      unpaid: 10_000,
      paidAhead: 0,
      sponsors: ['Harbor Bank'],
      current: null,
    });
  });

  it('are public with their match and how often they are given', async () => {
    const { campaign } = await aMatch();
    const first = await give(campaign, { amount: 7800, anonymous: true });
    const second = await give(campaign, { amount: 5000, frequency: 'monthly' });
    const third = await give(campaign);
    const { latestGifts } = await donations.publicCampaign(campaign.slug);
    const shown = Object.fromEntries(
      latestGifts.map(({ id = '', name, matched, frequency }) => [id, { name, matched, frequency }]),
    );
    expect(shown).toEqual({
      [first.id]: { name: null, matched: 7800, frequency: 'once' },
      [second.id]: { name: 'Odile Marchetti', matched: 2200, frequency: 'monthly' },
      [third.id]: { name: 'Odile Marchetti', matched: 0, frequency: 'once' },
    });
  });

  it('leave a match to be paid once it takes no more, until its sponsor has paid it', async () => {
    const { organization, campaign, matchId } = await aMatch();
    const { organizationId } = organization;
    const admin = donations.person(organizationId);
    const due = async (ctx = admin) =>
      (await donations.rpc.call(ctx, campaignMatchesRpc.listDue, {})).map(({ id, used, paid }) => ({
        id,
        open: used - paid,
      }));
    await give(campaign, { amount: 4000 });
    expect(await due()).toEqual([]);
    await give(campaign, { amount: 6000 });
    expect(await due()).toEqual([{ id: matchId, open: 10_000 }]);
    expect(await due(donations.person((await donations.createOrganization()).organizationId))).toEqual([]);
    await expect(due(donations.person(organizationId, 'Employee'))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await pay(organization, matchId, 2500);
    expect(await due()).toEqual([{ id: matchId, open: 7500 }]);
    await pay(organization, matchId, 7500);
    expect(await due()).toEqual([]);

    const ended = await aMatch({ startsOn: '2026-01-01' });
    await give(ended.campaign, { amount: 1000 });
    const later = donations.person(ended.organization.organizationId);
    expect(await due(later)).toEqual([]);
    await donations.pool.query(`update campaign_match set ends_on = current_date - 1 where id = $1`, [
      ended.matchId,
    ]);
    expect(await due(later)).toEqual([{ id: ended.matchId, open: 1000 }]);
  });

  it('are matched up to the maximum for one gift, without covered fees', async () => {
    const { campaign } = await aMatch({ perGiftMaximum: 2000 });
    expect(await matchedWith(await give(campaign, { amount: 1500, coverFees: true }))).toBe(1500);
    expect(await matchedWith(await give(campaign, { amount: 5000 }))).toBe(2000);
  });

  it('of a hundred at once get the sum exactly', async () => {
    const { organization, campaign } = await aMatch({ sum: 30_050, perGiftMaximum: 700 });
    const started: StartedGift[] = [];
    for (let group = 0; group < 10; group++)
      started.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, () => donations.startGift(campaign, { amount: 1000 })),
        )),
      );
    await Promise.all(started.map((gift) => donations.pay(gift)));
    for (const gift of started) await donations.waitForStatus(gift, 'succeeded');
    const amounts = await Promise.all(started.map(matchedWith));
    expect(amounts.toSorted((a, b) => b - a)).toEqual([
      ...Array.from({ length: 42 }, () => 700),
      650,
      ...Array.from({ length: 57 }, () => 0),
    ]);
    expect(await matchOf(organization, campaign)).toMatchObject({ used: 30_050, giftCount: 43 });
  }, 120_000);

  it('are matched once, however often their payment is reported', async () => {
    const { organization, campaign } = await aMatch();
    const gift = await give(campaign);
    const { data } = await donations.stripe.events.list(
      { type: 'payment_intent.succeeded' },
      { stripeAccount: gift.stripeAccount },
    );
    const event = firstOf(data);
    const copies = Array.from({ length: 5 }, () =>
      toStripeEventRequest({ ...event, id: `evt_${newId()}`, account: gift.stripeAccount }),
    );
    const outcomes = await Promise.all(copies.map((copy) => donations.outcomeOf(copy)));
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'applied'));
    expect(await matchOf(organization, campaign)).toMatchObject({ used: 5000, giftCount: 1 });
  });

  it('are matched only in its days, and not when it is closed', async () => {
    const past = await aMatch({ startsOn: '2026-01-01' });
    await donations.pool.query(`update campaign_match set ends_on = current_date - 2 where id = $1`, [
      past.matchId,
    ]);
    expect(await matchedWith(await give(past.campaign))).toBe(0);
    const closed = await aMatch();
    await donations.rpc.call(
      donations.person(closed.organization.organizationId),
      campaignMatchesRpc.update,
      { matchId: closed.matchId, version: 1, isClosed: true },
    );
    expect(await matchedWith(await give(closed.campaign))).toBe(0);
  });

  it('give their match back with a refund, in proportion, and later gifts use it', async () => {
    const { organization, campaign } = await aMatch();
    const first = await give(campaign, { amount: 8000 });
    const second = await give(campaign, { amount: 5000 });
    expect(await matchedWith(second)).toBe(2000);
    await donations.refund(first, 2000);
    await waitForMatch(first, 6000);
    expect(await matchedWith(second)).toBe(2000);
    expect(await matchedWith(await give(campaign, { amount: 3000 }))).toBe(2000);
    await donations.refund(first);
    await donations.waitForStatus(first, 'refunded');
    expect(await matchedWith(first)).toBe(0);
    expect(await matchOf(organization, campaign)).toMatchObject({ used: 4000, giftCount: 2 });
  });

  it('are matched again when a refund fails, as far as later gifts have left it', async () => {
    const { organization, campaign } = await aMatch();
    const gift = await give(campaign, { amount: 10_000 });
    const { id } = await donations.refund(gift);
    await donations.waitForStatus(gift, 'refunded');
    await give(campaign, { amount: 4000 });
    await donations.control('refunds', { refund: id, outcome: 'fail' });
    await donations.waitForStatus(gift, 'succeeded');
    expect(await matchedWith(gift)).toBe(6000);
    expect(await matchOf(organization, campaign)).toMatchObject({ used: 10_000 });
  });

  it('give their match back when a dispute is lost', async () => {
    const { organization, campaign } = await aMatch();
    const gift = await donations.startGift(campaign);
    await donations.pay(gift, 'pm_card_createDispute');
    await donations.waitForStatus(gift, 'succeeded');
    const admin = donations.person(organization.organizationId);
    await eventually(async () => {
      const { disputes } = await donations.rpc.call(admin, donationsRpc.getGiftHistory, { giftId: gift.id });
      return disputes.length === 1;
    });
    expect(await matchedWith(gift)).toBe(5000);
    await donations.rpc.call(admin, donationsRpc.acceptDispute, { giftId: gift.id });
    await donations.waitForStatus(gift, 'refunded');
    expect(await matchOf(organization, campaign)).toMatchObject({ used: 0, giftCount: 0 });
  });

  it('that an admin records are matched by their day, and give back when they are void', async () => {
    const { organization, campaign } = await aMatch();
    expect(await record(organization, campaign, { receivedOn: dayFromNow(-300) })).toMatchObject({
      match: null,
    });
    expect(
      await record(organization, campaign, { method: 'in_kind', amount: null, property: 'A piano' }),
    ).toMatchObject({ match: null });
    const gift = await record(organization, campaign);
    expect(gift.match).toEqual({ sponsor: 'Harbor Bank', amount: 3000 });
    await donations.rpc.call(donations.person(organization.organizationId), donationsRpc.voidGift, {
      giftId: gift.id,
      reason: 'Entered twice',
    });
    expect(await matchOf(organization, campaign)).toMatchObject({ used: 0, giftCount: 0 });
  });
});

describe('a payment of the sponsor', () => {
  it('is an offline gift that is not matched, recorded once, and no dollar counts twice', async () => {
    const { organization, campaign, matchId } = await aMatch();
    await give(campaign, { amount: 6000 });
    const admin = donations.person(organization.organizationId, 'Admin', { idempotencyKey: newId() });
    const once = await pay(organization, matchId, 4000, admin);
    expect(await pay(organization, matchId, 4000, admin)).toEqual(once);
    expect(once).toMatchObject({ used: 6000, paid: 4000, payments: [{ amount: 4000 }] });
    const { organizationId } = organization;
    const gifts = await donations.gifts(organizationId);
    const payment = gifts.find(({ method }) => method === 'check');
    expect(payment).toMatchObject({
      donor: { name: 'Harbor Bank', email: null },
      method: 'check',
      amount: 4000,
      match: null,
    });
    expect(payment?.receiptNumber).not.toBeNull();
    const booked = await donations.publishedEvents(
      organizationId,
      donationsEvents.offlineGiftRecorded.subject,
    );
    expect(booked).toMatchObject([{ gross: 4000 }]);
    // 6,000 given and 6,000 matched, of which 4,000 has been paid and counts as a gift.
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({
      raised: 10_000,
      matching: { matched: 6000, unpaid: 2000 },
    });
    await pay(organization, matchId, 3000);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({
      raised: 13_000,
      matching: { matched: 6000, unpaid: 0, paidAhead: 1000 },
    });
  });

  it('that is void is unpaid again', async () => {
    const { organization, campaign, matchId } = await aMatch();
    await give(campaign, { amount: 6000 });
    const { payments } = await pay(organization, matchId, 6000);
    await donations.rpc.call(donations.person(organization.organizationId), donationsRpc.voidGift, {
      giftId: firstOf(payments).giftId,
      reason: 'The check bounced',
    });
    expect(await matchOf(organization, campaign)).toMatchObject({ used: 6000, paid: 0, payments: [] });
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({
      raised: 6000,
      matching: { matched: 6000, unpaid: 6000 },
    });
  });
});
