import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { toStripeEventRequest } from '@almoner/testing/stripe';
import {
  DonationsHarness,
  firstOf,
  paymentOf,
  type StartedGift,
  type TestOrganization,
} from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const year = new Date().getUTCFullYear();
const succeeded = donationsEvents.giftSucceeded.subject;
const refunded = donationsEvents.giftRefunded.subject;

async function aPaidGift(organization: TestOrganization, email = `${newId()}@donor.example`) {
  const campaign = await donations.createCampaign(organization);
  const gift = await donations.startGift(campaign, { email });
  await donations.pay(gift);
  await donations.waitForStatus(gift, 'succeeded');
  return { campaign, gift, email };
}

async function eventOf(gift: StartedGift, type: 'payment_intent.succeeded' | 'refund.created') {
  const { data } = await donations.stripe.events.list({ type }, { stripeAccount: gift.stripeAccount });
  const event = firstOf(data);
  return toStripeEventRequest({ ...event, account: gift.stripeAccount });
}

it('a paid gift whose webhook was lost is read for the donor who waits for it, after ten seconds', async () => {
  const campaign = await donations.createCampaign(await donations.createOrganization());
  const gift = await donations.startGift(campaign);
  await donations.control('faults', { webhooks: { lose: 1 } });
  await donations.pay(gift);
  await donations.control('faults', {});
  expect(await donations.state(gift)).toMatchObject({ status: 'started' });
  const makeOlder = (seconds: number) =>
    donations.pool.query(
      `update gift set next_look_at = next_look_at - make_interval(secs => $2) where id = $1`,
      [gift.id, seconds],
    );
  await makeOlder(10);
  const states = await Promise.all([1, 2, 3].map(() => donations.state(gift)));
  expect(states.map(({ status }) => status)).toContain('succeeded');
  expect(await donations.state(gift)).toMatchObject({
    status: 'succeeded',
    receiptNumber: `${year}-000001`,
  });
});

it('a started gift that is not paid stays so when its donor waits, and can be paid', async () => {
  const campaign = await donations.createCampaign(await donations.createOrganization());
  const gift = await donations.startGift(campaign);
  await donations.pool.query(
    `update gift set next_look_at = next_look_at - interval '1 minute' where id = $1`,
    [gift.id],
  );
  expect(await donations.state(gift)).toMatchObject({ status: 'started' });
  await donations.pay(gift);
  await donations.waitForStatus(gift, 'succeeded');
});

describe('a refund', () => {
  it('of the full gift voids the receipt, informs the donor and is subtracted from the campaign', async () => {
    const organization = await donations.createOrganization();
    const { campaign, gift, email } = await aPaidGift(organization);
    const { id: stripeRefundId } = await donations.refund(gift);
    await donations.waitForStatus(gift, 'refunded');
    expect(await donations.publishedEvents(organization.organizationId, refunded)).toMatchObject([
      { giftId: gift.id, gross: 5000, fee: 175, refunded: 5000, stripeRefundId },
    ]);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({
      raised: 0,
      giftCount: 0,
      latestGifts: [],
    });
    expect(await donations.state(gift)).toMatchObject({ receiptNumber: null });
    const mail = await eventually(() => firstOf(donations.mail.to(email).slice(1)));
    expect(mail.subject).toBe(`Receipt ${year}-000001 is no longer valid`);
  });

  it('of a part issues a new receipt for the rest', async () => {
    const organization = await donations.createOrganization();
    const { campaign, gift, email } = await aPaidGift(organization);
    await donations.refund(gift, 2000);
    await eventually(async () => (await donations.state(gift)).receiptNumber === `${year}-000002`);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 3000, giftCount: 1 });
    const mail = await eventually(() => firstOf(donations.mail.to(email).slice(1)));
    expect(mail.text).toContain(`replaces receipt ${year}-000001`);
    expect(mail.text).toContain('Amount: $30.00');
    await donations.refund(gift);
    await donations.waitForStatus(gift, 'refunded');
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 0, giftCount: 0 });
  });

  it('that is still pending is booked when it succeeds', async () => {
    const organization = await donations.createOrganization();
    const gift = await donations.startGift(await donations.createCampaign(organization));
    await donations.pay(gift, 'pm_card_pendingRefund');
    await donations.waitForStatus(gift, 'succeeded');
    await donations.refund(gift);
    await donations.waitForStatus(gift, 'refunded');
    expect(await donations.publishedEvents(organization.organizationId, refunded)).toHaveLength(1);
  });
});

describe('a gift', () => {
  it('is booked with its receipt although the font cannot lay out the letters of the donor’s name', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const email = `${newId()}@donor.example`;
    const gift = await donations.startGift(campaign, { email, name: '\u06a3 \u06a3' });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    expect(await donations.state(gift)).toMatchObject({ receiptNumber: `${year}-000001` });
    const mail = await eventually(() => firstOf(donations.mail.to(email)));
    expect(mail.subject).toContain(`Receipt ${year}-000001`);
  });
});

describe('webhooks', () => {
  it('that are repeated, also under new ids, book nothing twice', async () => {
    const organization = await donations.createOrganization();
    const { campaign, gift } = await aPaidGift(organization);
    const event = await eventOf(gift, 'payment_intent.succeeded');
    await donations.receive(event);
    expect(await donations.outcomeOf({ ...event, eventId: `evt_${newId()}` })).toBe('applied');
    expect(await donations.publishedEvents(organization.organizationId, succeeded)).toHaveLength(1);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 5000, giftCount: 1 });
  });

  it('of another account are quarantined', async () => {
    const organization = await donations.createOrganization();
    const other = await donations.createOrganization();
    const gift = await donations.startGift(await donations.createCampaign(organization));
    const forged = await forgedSuccess(gift, other.account);
    expect(await donations.outcomeOf(forged)).toBe('quarantined');
    expect(await donations.state(gift)).toMatchObject({ status: 'started' });
  });

  it('of another account cannot block a donor by reporting declines', async () => {
    const organization = await donations.createOrganization();
    const other = await donations.createOrganization();
    const gift = await donations.startGift(await donations.createCampaign(organization));
    const eventId = `evt_${newId()}`;
    const type = 'payment_intent.payment_failed';
    const { payload, ...forged } = await forgedSuccess(gift, other.account);
    expect(
      await donations.outcomeOf({ ...forged, eventId, type, payload: { ...payload, id: eventId, type } }),
    ).toBe('quarantined');
    const { rows } = await donations.pool.query(
      `select 1 from payment_decline where stripe_attempt_id = $1`,
      [eventId],
    );
    expect(rows).toEqual([]);
  });

  it('that arrive concurrently are serialized, and the first one books', async () => {
    const organization = await donations.createOrganization();
    const gift = await donations.startGift(await donations.createCampaign(organization));
    await donations.control('faults', { webhooks: { drop: 1 } });
    await donations.pay(gift);
    const event = await eventOf(gift, 'payment_intent.succeeded');
    const copies = Array.from({ length: 12 }, () => ({ ...event, eventId: `evt_${newId()}` }));
    const outcomes = await Promise.all(copies.map((copy) => donations.outcomeOf(copy)));
    await donations.control('faults', {});
    expect(new Set(outcomes)).toEqual(new Set(['applied']));
    const { rows } = await donations.pool.query<{ attempts: number }>(
      `select distinct attempts from stripe_event where id = any($1)`,
      [copies.map(({ eventId }) => eventId)],
    );
    expect(rows).toEqual([{ attempts: 1 }]);
    expect(await donations.publishedEvents(organization.organizationId, succeeded)).toHaveLength(1);
  });

  it('that claim success for an unpaid payment book nothing', async () => {
    const organization = await donations.createOrganization();
    const gift = await donations.startGift(await donations.createCampaign(organization));
    expect(await donations.outcomeOf(await forgedSuccess(gift, organization.account))).toBe('applied');
    expect(await donations.state(gift)).toMatchObject({ status: 'started' });
  });

  it('of a smaller payment with the id of a gift are quarantined', async () => {
    const organization = await donations.createOrganization();
    const gift = await donations.startGift(await donations.createCampaign(organization));
    const cheap = await donations.stripe.paymentIntents.create(
      {
        amount: 100,
        currency: 'usd',
        metadata: { gift_id: gift.id },
        confirm: true,
        payment_method: 'pm_card_visa',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      },
      { stripeAccount: organization.account },
    );
    await eventually(async () => {
      const { rows } = await donations.pool.query(
        `select 1 from stripe_event where payload #>> '{data,object,id}' = $1 and status = 'quarantined'`,
        [cheap.id],
      );
      return rows.length === 1;
    });
    expect(await donations.state(gift)).toMatchObject({ status: 'started' });
  });

  it('duplicated, shuffled and late end in the same state as in order', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    await donations.control('faults', { webhooks: { duplicate: 1, shuffle: true, delayMs: 60, drop: 0.2 } });
    const gifts = await Promise.all(Array.from({ length: 12 }, () => donations.startGift(campaign)));
    await Promise.all(gifts.map((gift) => donations.pay(gift)));
    await Promise.all(gifts.slice(0, 4).map((gift) => donations.refund(gift)));
    for (const [index, gift] of gifts.entries())
      await eventually(
        async () => (await donations.state(gift)).status === (index < 4 ? 'refunded' : 'succeeded'),
      );
    await donations.control('faults', {});
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 40_000, giftCount: 8 });
    expect(await donations.publishedEvents(organization.organizationId, succeeded)).toHaveLength(12);
    expect(await donations.publishedEvents(organization.organizationId, refunded)).toHaveLength(4);
    const { rows } = await donations.pool.query<{ number: string }>(
      `select number from receipt where organization_id = $1 order by number`,
      [organization.organizationId],
    );
    const expected = Array.from(
      { length: 12 },
      (_, index) => `${year}-${String(index + 1).padStart(6, '0')}`,
    );
    expect(rows.map(({ number }) => number)).toEqual(expected);
  });
});

describe('a receipt', () => {
  it('cannot be edited or removed, and is voided once', async () => {
    const { gift } = await aPaidGift(await donations.createOrganization());
    for (const change of [
      `update receipt set amount_minor = 1 where gift_id = $1`,
      `update receipt set voided_at = now(), donor_name = 'Somebody' where gift_id = $1`,
      `delete from receipt where gift_id = $1`,
    ])
      await expect(donations.pool.query(change, [gift.id])).rejects.toThrow('a receipt is never edited');
  });
});

async function forgedSuccess(gift: StartedGift, account: string) {
  const intent = await donations.stripe.paymentIntents.retrieve(
    paymentOf(gift),
    {},
    { stripeAccount: gift.stripeAccount },
  );
  return {
    eventId: `evt_${newId()}`,
    type: 'payment_intent.succeeded',
    account,
    created: Math.floor(Date.now() / 1000),
    payload: {
      type: 'payment_intent.succeeded',
      data: { object: { ...intent, status: 'succeeded', amount_received: intent.amount } },
    },
  };
}
