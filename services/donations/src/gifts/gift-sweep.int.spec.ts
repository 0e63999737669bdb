import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf, paymentOf, type StartedGift } from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start({ GIFT_SWEEP_EVERY_MS: '100', GIFT_UNHEARD_AFTER_MS: '300' });
  await donations.control('faults', { webhooks: { drop: 1 } });
});
afterAll(() => donations.stop(), 60_000);

const giftWith = async () => {
  const organization = await donations.createOrganization();
  return { ...organization, gift: await donations.startGift(await donations.createCampaign(organization)) };
};
const started = (gift: StartedGift, ago: string) =>
  donations.pool.query(`update gift set started_at = now() - $2::interval where id = $1`, [gift.id, ago]);

describe('while no webhook comes', () => {
  it('a paid gift is booked, and its refund too', async () => {
    const { organizationId, gift } = await giftWith();
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    await donations.refund(gift);
    await donations.waitForStatus(gift, 'refunded');
    expect(
      await donations.publishedEvents(organizationId, donationsEvents.giftRefunded.subject),
    ).toHaveLength(1);
  });

  it('a refund is booked although more than a page of newer ones, of one gift, came after it', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const [first, many] = [await donations.startGift(campaign), await donations.startGift(campaign)];
    for (const gift of [first, many]) {
      await donations.pay(gift);
      await donations.waitForStatus(gift, 'succeeded');
    }
    await donations.stopService();
    await donations.refund(first);
    for (let count = 0; count < 101; count += 1) await donations.refund(many, 1);
    await donations.startService();
    await donations.waitForStatus(first, 'refunded');
    const { rows } = await donations.pool.query<{ refunded: string }>(
      `select refunded_minor as refunded from gift where id = $1`,
      [many.id],
    );
    expect(firstOf(rows).refunded).toBe('101');
  });

  it('a declined gift is failed', async () => {
    const { gift } = await giftWith();
    await donations.pay(gift, 'pm_card_visa_chargeDeclined');
    await donations.waitForStatus(gift, 'failed');
  });

  it('a gift that was not paid for a day is closed and can no longer be paid', async () => {
    const { account, gift } = await giftWith();
    await started(gift, '25 hours');
    await donations.waitForStatus(gift, 'failed');
    const on = { stripeAccount: account };
    const { status } = await donations.stripe.paymentIntents.retrieve(paymentOf(gift), {}, on);
    expect(status).toBe('canceled');
  });

  it('a gift that was never opened at Stripe is abandoned after a day', async () => {
    const { organizationId, gift } = await giftWith();
    await donations.pool.query(`update gift set stripe_payment_intent_id = null where id = $1`, [gift.id]);
    await started(gift, '25 hours');
    await eventually(async () => (await donations.gifts(organizationId))[0]?.failureReason === 'abandoned');
  });
});

describe('a service that was stopped while the donor paid', () => {
  it('books the gift when it runs again', async () => {
    const { gift } = await giftWith();
    await donations.stopService();
    await donations.pay(gift);
    await donations.startService();
    await donations.waitForStatus(gift, 'succeeded');
  });
});
