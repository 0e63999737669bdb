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

  it('a refund that fails weeks after it was made is taken back', async () => {
    const { organizationId, gift } = await giftWith();
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    const { id: refund } = await donations.refund(gift);
    await donations.waitForStatus(gift, 'refunded');
    await donations.control('clock', { advanceSeconds: 40 * 86_400 });
    await donations.control('refunds', { refund, outcome: 'fail' });
    await donations.waitForStatus(gift, 'succeeded');
    expect(
      await donations.publishedEvents(organizationId, donationsEvents.giftRefundFailed.subject),
    ).toHaveLength(1);
  });

  it('events about refunds are read from the last time on, and no further than what is booked', async () => {
    const { account, gift } = await giftWith();
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    const readUntil = async () => {
      const { rows } = await donations.pool.query<{ at: Date }>(
        `select read_until as at from refund_reading where stripe_account_id = $1`,
        [account],
      );
      return firstOf(rows).at;
    };
    const first = await eventually(readUntil);
    await eventually(async () => (await readUntil()) > first);
    // Nobody can book while the gift is locked.
    const blocking = await donations.pool.connect();
    await blocking.query('begin');
    await blocking.query(`select 1 from gift where id = $1 for update`, [gift.id]);
    await donations.refund(gift);
    // Readings from now on see the refund, so it must not say that it is done.
    const refundedAt = new Date();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const readWhileLocked = await readUntil();
    await blocking.query('rollback');
    blocking.release();
    expect(readWhileLocked.getTime()).toBeLessThanOrEqual(refundedAt.getTime());
    await donations.waitForStatus(gift, 'refunded');
    await eventually(async () => (await readUntil()) > refundedAt);
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

describe('the sweep', () => {
  it('forgets the recipients of notes about dedicated gifts after a day', async () => {
    const mailed = async (ago: string) => {
      const { rows } = await donations.pool.query<{ id: string }>(
        `insert into tribute_note_mail (id, gift_id, recipient_hash, sent_at)
         values (gen_random_uuid(), gen_random_uuid(), '\\x00', now() - $1::interval) returning id`,
        [ago],
      );
      return firstOf(rows).id;
    };
    const [old, recent] = [await mailed('25 hours'), await mailed('23 hours')];
    const remaining = async () => {
      const { rows } = await donations.pool.query<{ id: string }>(
        `select id from tribute_note_mail where id = any ($1)`,
        [[old, recent]],
      );
      return rows.map(({ id }) => id);
    };
    await eventually(async () => (await remaining()).length < 2);
    expect(await remaining()).toEqual([recent]);
  });
});
