import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { DonationsHarness, paymentOf, type StartedGift } from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start({ GIFT_SWEEP_EVERY_MS: '100', GIFT_UNHEARD_AFTER_MS: '300' });
  await donations.control('faults', { webhooks: { drop: 1 } });
}, 60_000);
afterAll(() => donations.stop(), 60_000);

const aGift = async () => {
  const organization = await donations.anOrganization();
  return { ...organization, gift: await donations.startGift(await donations.aCampaign(organization)) };
};
const started = (gift: StartedGift, ago: string) =>
  donations.pool.query(`update gift set started_at = now() - $2::interval where id = $1`, [gift.id, ago]);

describe('while no webhook comes', () => {
  it('a paid gift is booked, and its refund too', async () => {
    const { organizationId, gift } = await aGift();
    await donations.pay(gift);
    await donations.becomes(gift, 'succeeded');
    await donations.refund(gift);
    await donations.becomes(gift, 'refunded');
    expect(await donations.told(organizationId, donationsEvents.giftRefunded.subject)).toHaveLength(1);
  });

  it('a declined gift is failed', async () => {
    const { gift } = await aGift();
    await donations.pay(gift, 'pm_card_visa_chargeDeclined');
    await donations.becomes(gift, 'failed');
  });

  it('a gift that nobody paid for a day is closed, and can be paid no more', async () => {
    const { account, gift } = await aGift();
    await started(gift, '25 hours');
    await donations.becomes(gift, 'failed');
    const on = { stripeAccount: account };
    const { status } = await donations.stripe.paymentIntents.retrieve(paymentOf(gift), {}, on);
    expect(status).toBe('canceled');
  });

  it('a gift that was never opened at Stripe is given up after a day', async () => {
    const { organizationId, gift } = await aGift();
    await donations.pool.query(`update gift set stripe_payment_intent_id = null where id = $1`, [gift.id]);
    await started(gift, '25 hours');
    await eventually(async () => (await donations.gifts(organizationId))[0]?.failureReason === 'abandoned');
  });
});

describe('a service that was down while the donor paid', () => {
  it('books the gift when it is back', async () => {
    const { gift } = await aGift();
    await donations.stopService();
    await donations.pay(gift);
    await donations.startService();
    await donations.becomes(gift, 'succeeded');
  });
});
