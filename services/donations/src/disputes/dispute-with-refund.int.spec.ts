import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { toStripeEventRequest } from '@almoner/testing/stripe';
import { DonationsHarness, paymentOf, type StartedGift } from '../test/donations-harness.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

async function aPaidGift({ fund, card }: { fund?: string; card?: string } = {}) {
  const organization = await donations.createOrganization();
  const { organizationId } = organization;
  const campaign = await donations.createCampaign(organization);
  const gift = await donations.startGift(campaign);
  if (fund !== undefined)
    await donations.pool.query(
      `insert into gift_designation (organization_id, gift_id, position, fund_id, amount_minor) values ($1, $2, 0, $3, 2500)`,
      [organizationId, gift.id, fund],
    );
  await donations.pay(gift, card);
  await donations.waitForStatus(gift, 'succeeded');
  const history = () =>
    donations.rpc.call(donations.person(organizationId), donationsRpc.getGiftHistory, { giftId: gift.id });
  return { organization, campaign, gift, history, on: { stripeAccount: organization.account } };
}

/** All events of refunds and disputes of the gift again, in reverse. */
async function repeatEvents({ stripeAccount }: StartedGift): Promise<void> {
  const { data } = await donations.stripe.events.list({ limit: 100 }, { stripeAccount });
  for (const event of data.filter(({ type }) => /refund|dispute/.test(type)))
    await donations.outcomeOf(
      toStripeEventRequest({ ...event, id: `evt_${newId()}`, account: stripeAccount }),
    );
}

async function dispute(gift: StartedGift, history: Awaited<ReturnType<typeof aPaidGift>>['history']) {
  await donations.control('disputes', { payment: paymentOf(gift) });
  const opened = await eventually(async () => (await history()).disputes[0]);
  const end = async (outcome: 'win' | 'lose') => {
    await donations.control('disputes', { dispute: opened.id, outcome });
    const status = outcome === 'win' ? 'won' : 'lost';
    await eventually(async () => (await history()).disputes[0]?.status === status);
  };
  return { ...opened, end };
}

const refundEvents = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

const withRefundEventsHeld = async (work: () => Promise<void>) => {
  await donations.control('faults', { webhooks: { hold: refundEvents } });
  try {
    await work();
  } finally {
    await donations.control('deliveries/release', { types: refundEvents });
    await donations.control('faults', {});
  }
};

/** The remainders of the fund's part and of the rest of a gift of $50, $25 of it for the fund. */
async function leftBy(organizationId: string) {
  const of = async <T>(event: { subject: string }) =>
    (await donations.publishedEvents(organizationId, event.subject)) as unknown as T[];
  type Parts = { designations: { amount: number }[] };
  const back = await of<Parts & { refunded: number }>(donationsEvents.giftRefunded);
  const failed = await of<Parts & { refunded: number }>(donationsEvents.giftRefundFailed);
  const moved = await of<Parts & { amount: number }>(donationsEvents.giftDisputeMoved);
  const movements = [
    ...back.map(({ designations, refunded }) => ({ designations, amount: -refunded })),
    ...failed.map(({ designations, refunded }) => ({ designations, amount: refunded })),
    ...moved,
  ];
  const left = { fund: 2500, rest: 2500 };
  for (const { amount, designations } of movements) {
    const part = Math.sign(amount) * designations.reduce((sum, one) => sum + one.amount, 0);
    left.fund += part;
    left.rest += amount - part;
  }
  return left;
}

describe('a gift with a dispute', () => {
  it('offers no refund while it is open or when it is lost, only after it is won', async () => {
    for (const [outcome, refundable] of [
      ['lose', 0],
      ['win', 5_000],
    ] as const) {
      const { organization, gift, history } = await aPaidGift();
      const refund = () => {
        const options = { idempotencyKey: newId() };
        const admin = donations.person(organization.organizationId, 'Admin', options);
        const request = { giftId: gift.id, amount: 1_000, reason: 'duplicate' as const };
        return donations.rpc.call(admin, donationsRpc.refundGift, request);
      };
      const { end } = await dispute(gift, history);
      expect(await history()).toMatchObject({ refundable: 0 });
      await expect(refund()).rejects.toMatchObject({ code: 'gift_not_refundable' });
      await end(outcome);
      expect(await history()).toMatchObject({ refundable, refunds: [] });
      if (outcome === 'lose') await expect(refund()).rejects.toMatchObject({ code: 'gift_not_refundable' });
    }
  });

  it.each([{}, { object: {} }, { object: null }])(
    'whose event names no dispute is quarantined (%j)',
    async (data) => {
      const { organization } = await aPaidGift();
      const event = {
        eventId: `evt_${newId()}`,
        type: 'charge.dispute.created',
        account: organization.account,
        created: Math.floor(Date.now() / 1000),
        payload: { type: 'charge.dispute.created', data },
      };
      expect(await donations.outcomeOf(event)).toBe('quarantined');
    },
  );
});

describe('a gift with a refund and a dispute', () => {
  it('is lost in full when the refund has failed before, however late that is reported', async () => {
    const { organization, campaign, gift, history } = await aPaidGift({ fund: newId() });
    const { id } = await donations.refund(gift, 2_000);
    await eventually(async () => (await history()).refunds.length === 1);
    await withRefundEventsHeld(async () => {
      await donations.control('refunds', { refund: id, outcome: 'fail' });
      const { end, amount } = await dispute(gift, history);
      expect(amount).toBe(5_000);
      await end('lose');
    });
    const isLost = async () => {
      const { receipts, refunds } = await history();
      expect(refunds).toMatchObject([{ status: 'failed' }]);
      expect(receipts.filter(({ voidedAt }) => voidedAt === null)).toEqual([]);
      expect(await donations.state(gift)).toMatchObject({ status: 'refunded', receiptNumber: null });
      expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 0, giftCount: 0 });
      expect(await leftBy(organization.organizationId)).toEqual({ fund: 0, rest: 0 });
    };
    await repeatEvents(gift);
    await isLost();
    await repeatEvents(gift);
    await isLost();
  });

  it('takes nothing from a fund twice when the refund is reported after the withdrawal', async () => {
    const { organization, gift, history } = await aPaidGift({ fund: newId() });
    const { organizationId } = organization;
    let end: (outcome: 'lose') => Promise<void> = () => Promise.resolve();
    await withRefundEventsHeld(async () => {
      await donations.refund(gift, 2_000);
      const opened = await dispute(gift, history);
      expect(opened.amount).toBe(3_000);
      ({ end } = opened);
    });
    await eventually(async () => (await history()).refunds.length === 1);
    expect(await leftBy(organizationId)).toEqual({ fund: 0, rest: 0 });
    await end('lose');
    expect(await donations.state(gift)).toMatchObject({ status: 'refunded', receiptNumber: null });
    expect(await leftBy(organizationId)).toEqual({ fund: 0, rest: 0 });
  });

  it('takes nothing from a fund twice when the refund was pending during the withdrawal', async () => {
    const { organization, gift, history } = await aPaidGift({ fund: newId(), card: 'pm_card_pendingRefund' });
    const { organizationId } = organization;
    expect(await donations.refund(gift, 2_000)).toMatchObject({ status: 'pending' });
    const { amount, end } = await dispute(gift, history);
    expect(amount).toBe(3_000);
    await eventually(async () => {
      await repeatEvents(gift);
      return (await history()).refunds.length === 1;
    });
    expect(await leftBy(organizationId)).toEqual({ fund: 0, rest: 0 });
    await end('lose');
    expect(await donations.state(gift)).toMatchObject({ status: 'refunded', receiptNumber: null });
  });
});
