import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc, donorsRpc, type Designation } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { toStripeEventRequest } from '@almoner/testing/stripe';
import {
  DonationsHarness,
  firstOf,
  type StartedGift,
  type TestOrganization,
} from '../test/donations-harness.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox, a mail server.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const year = new Date().getUTCFullYear();
const { giftRefunded, giftRefundFailed, changeRecorded } = donationsEvents;

async function aPaidGift(amount = 5000) {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization);
  const email = `${newId()}@donor.example`;
  const gift = await donations.startGift(campaign, { amount, email });
  await donations.pay(gift);
  await donations.waitForStatus(gift, 'succeeded');
  const published = (event: { subject: string }) =>
    donations.publishedEvents(organization.organizationId, event.subject);
  return { organization, campaign, gift, email, published };
}

/** Made at Stripe and booked. */
async function refund(gift: StartedGift, amount: number): Promise<string> {
  const { id } = await donations.refund(gift, amount);
  await eventually(async () => {
    const { rows } = await donations.pool.query(`select 1 from gift_refund where stripe_refund_id = $1`, [
      id,
    ]);
    return rows.length === 1;
  });
  return id;
}

const fail = (stripeRefundId: string, outcome: 'fail' | 'cancel' = 'fail') =>
  donations.control('refunds', { refund: stripeRefundId, outcome });

const historyOf = ({ organizationId }: TestOrganization, { id: giftId }: StartedGift) =>
  donations.rpc.call(donations.person(organizationId), donationsRpc.getGiftHistory, { giftId });

const donorOf = async ({ organizationId }: TestOrganization) =>
  firstOf((await donations.rpc.call(donations.person(organizationId), donorsRpc.listDonors, {})).items);

/** Events about the refund, as Stripe would send them again. */
async function copiesOf(gift: StartedGift, count: number) {
  const { data } = await donations.stripe.events.list(
    { types: ['refund.created', 'refund.failed', 'charge.refund.updated'] },
    { stripeAccount: gift.stripeAccount },
  );
  return Array.from({ length: count }, () =>
    data.map((event) =>
      toStripeEventRequest({ ...event, id: `evt_${newId()}`, account: gift.stripeAccount }),
    ),
  ).flat();
}

describe('a refund that fails after it was booked', () => {
  it('is taken back: the gift, its sums and its receipt are valid again, and it may be refunded again', async () => {
    const { organization, campaign, gift, email, published } = await aPaidGift();
    const admin = donations.person(organization.organizationId, 'Admin', { idempotencyKey: newId() });
    const request = { giftId: gift.id, amount: 5000, reason: 'requested_by_customer' as const };
    await donations.rpc.call(admin, donationsRpc.refundGift, request);
    await donations.waitForStatus(gift, 'refunded');
    expect(await donorOf(organization)).toMatchObject({ lifetime: 0, giftCount: 0 });
    const { stripeRefundId } = firstOf(await published(giftRefunded)) as { stripeRefundId: string };
    await fail(stripeRefundId);
    await donations.waitForStatus(gift, 'succeeded');

    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 5000, giftCount: 1 });
    expect(await donorOf(organization)).toMatchObject({ lifetime: 5000, giftCount: 1 });
    expect(await donations.state(gift)).toMatchObject({ receiptNumber: `${year}-000002` });
    const history = await historyOf(organization, gift);
    expect(history).toMatchObject({
      refundable: 5000,
      refunds: [{ amount: 5000, status: 'failed', failedAt: expect.any(String) }],
    });
    expect(history.receipts.map(({ amount, voidedAt }) => [amount, voidedAt === null])).toEqual([
      [5000, false],
      [5000, true],
    ]);
    const mail = await eventually(() => firstOf(donations.mail.to(email).slice(2)));
    expect(mail.text).toContain('A refund of $50.00 did not reach your card');
    expect(mail.text).toContain(`replaces receipt ${year}-000001`);
    expect(await published(giftRefundFailed)).toMatchObject([
      { giftId: gift.id, gross: 5000, refunded: 5000, stripeRefundId, refundedAt: expect.any(String) },
    ]);
    const changes = await published(changeRecorded);
    expect(changes.filter(({ action }) => action === 'gift.refund-fail')).toMatchObject([
      { actor: { kind: 'service', service: 'stripe' }, after: { amount: { amount: 5000, currency: 'USD' } } },
    ]);

    await donations.rpc.call({ ...admin, idempotencyKey: newId() }, donationsRpc.refundGift, request);
    await donations.waitForStatus(gift, 'refunded');
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 0, giftCount: 0 });
    expect(await donations.state(gift)).toMatchObject({ receiptNumber: null });
    expect(await published(giftRefunded)).toHaveLength(2);
  });

  it('is taken back once, however often and in whatever order it is reported while the gift is locked', async () => {
    const { organization, campaign, gift, published } = await aPaidGift();
    const stripeRefundId = await refund(gift, 5000);
    await donations.control('faults', { webhooks: { lose: 1 } });
    await fail(stripeRefundId);
    const copies = (await copiesOf(gift, 4)).reverse();
    const blocking = await donations.pool.connect();
    await blocking.query('begin');
    await blocking.query(`select 1 from gift where id = $1 for update`, [gift.id]);
    const outcomes = Promise.all(copies.map((copy) => donations.outcomeOf(copy)));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await blocking.query('commit');
    blocking.release();
    expect(new Set(await outcomes)).toEqual(new Set(['applied']));
    await donations.control('faults', {});
    expect(await published(giftRefundFailed)).toHaveLength(1);
    expect(await published(giftRefunded)).toHaveLength(1);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 5000, giftCount: 1 });
    expect((await historyOf(organization, gift)).receipts).toHaveLength(2);
  });

  it.each(['fail', 'cancel'] as const)(
    'changes nothing when it is first read after that (%s)',
    async (outcome) => {
      const { organization, campaign, gift, published } = await aPaidGift();
      await donations.control('faults', { webhooks: { lose: 1 } });
      const { id } = await donations.refund(gift);
      await fail(id, outcome);
      for (const copy of await copiesOf(gift, 1)) expect(await donations.outcomeOf(copy)).toBe('applied');
      await donations.control('faults', {});
      expect(await published(giftRefunded)).toEqual([]);
      expect(await published(giftRefundFailed)).toEqual([]);
      expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 5000, giftCount: 1 });
      expect(await historyOf(organization, gift)).toMatchObject({
        refundable: 5000,
        refunds: [],
        receipts: [{ amount: 5000, voidedAt: null }],
      });
    },
  );

  it('of a part replaces the receipt, and the next refund takes its designations', async () => {
    const { organization, campaign, gift, published } = await aPaidGift(10_000);
    const [roof, garden] = [newId(), newId()];
    await designate(organization, gift, [
      { fundId: roof, amount: 6_000 },
      { fundId: garden, amount: 4_000 },
    ]);
    const first = await refund(gift, 4_000);
    await refund(gift, 1_000);
    await fail(first, 'cancel');
    await eventually(async () => (await published(giftRefundFailed)).length === 1);
    expect(await published(giftRefundFailed)).toMatchObject([
      { stripeRefundId: first, refunded: 4_000, designations: [{ fundId: garden, amount: 4_000 }] },
    ]);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 9_000, giftCount: 1 });
    const { receipts, refundable } = await historyOf(organization, gift);
    expect(refundable).toBe(9_000);
    expect(receipts.filter(({ voidedAt }) => voidedAt === null)).toMatchObject([{ amount: 9_000 }]);
    await refund(gift, 9_000);
    await donations.waitForStatus(gift, 'refunded');
    expect((await published(giftRefunded)).at(-1)).toMatchObject({
      refunded: 9_000,
      designations: [
        { fundId: roof, amount: 5_000 },
        { fundId: garden, amount: 4_000 },
      ],
    });
  });
});

/** As a gift with designations stores them; how they come about is tested with the gifts. */
async function designate({ organizationId }: TestOrganization, gift: StartedGift, parts: Designation[]) {
  for (const [position, { fundId, amount }] of parts.entries())
    await donations.pool.query(
      `insert into gift_designation (organization_id, gift_id, position, fund_id, amount_minor) values ($1, $2, $3, $4, $5)`,
      [organizationId, gift.id, position, fundId, amount],
    );
}
