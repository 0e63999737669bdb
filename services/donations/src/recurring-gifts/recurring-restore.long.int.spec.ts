import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';
import { createDueGift } from '../test/due-gift.ts';
import { StallingProxy } from '@almoner/testing/stripe';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox behind a proxy, a mail server.
let donations: DonationsHarness;
let proxy: StallingProxy;
beforeAll(async () => {
  donations = await DonationsHarness.start();
  proxy = await StallingProxy.start(donations.sandboxUrl);
  await donations.service.restart({ STRIPE_API_BASE: proxy.url, RECURRING_SWEEP_EVERY_MS: '60' });
});
beforeEach(() => proxy.letAllThrough());
afterAll(async () => {
  await donations.stop();
  await proxy.stop();
}, 60_000);

interface Plan {
  readonly id: string;
  readonly account: string;
  readonly email: string;
}
interface Period {
  readonly giftId: string;
  readonly status: string;
  readonly giftStatus: string;
  readonly total: string;
  readonly designated: string;
  readonly payment: string;
  readonly receipts: string[];
}

/** The periods after the first one. */
async function periodsOf({ id }: Plan): Promise<Period[]> {
  const { rows } = await donations.pool.query<Period>(
    `select g.id as "giftId", r.status, g.status as "giftStatus", g.total_minor as total,
       (select coalesce(sum(amount_minor), 0) from gift_designation d where d.gift_id = g.id) as designated,
       g.stripe_payment_intent_id as payment,
       array(select amount_minor::text from receipt where gift_id = g.id) as receipts
     from recurring_charge r join gift g on g.id = r.gift_id
     where r.recurring_gift_id = $1 order by g.started_at offset 1`,
    [id],
  );
  return rows;
}

/** Payments at Stripe for the periods after the first one, oldest first. */
async function paymentsOf({ account }: Plan) {
  const { data } = await donations.stripe.paymentIntents.list({ limit: 100 }, { stripeAccount: account });
  return data.toReversed().slice(1);
}

const sweepNow = ({ id }: Plan) =>
  donations.service.queryAsOwner(`update recurring_gift set next_work_at = now() where id = $1`, [id]);

const bookedPeriod = (plan: Plan) =>
  eventually(async () => {
    const period = firstOf(await periodsOf(plan));
    return period.status === 'paid' && period;
  });

const fundId = newId();
/** Sets the donor's amount for the campaign, and a part of it for a fund. */
const giveEach = ({ id }: Plan, amount: number, toFund: number) =>
  donations.service.queryAsOwner(
    `update recurring_gift set amount_minor = $2, designations = $3::jsonb where id = $1`,
    [id, amount, JSON.stringify([{ fundId, amount: toFund }])],
  );

/** A recurring gift with one period that was charged after the first gift. */
async function aChargedPeriod() {
  const plan = await createDueGift(donations, 'card');
  await giveEach(plan, 5000, 2000);
  await sweepNow(plan);
  return { plan, before: await bookedPeriod(plan) };
}

/** A recurring gift with one period that was declined, and its card, which is not. */
async function aDeclinedPeriod() {
  const plan = await createDueGift(donations, 'card');
  const { rows } = await donations.pool.query<{ customer: string; card: string }>(
    `select stripe_customer_id as customer, stripe_payment_method_id as card from recurring_gift where id = $1`,
    [plan.id],
  );
  const { customer, card } = firstOf(rows);
  const refused = await donations.stripe.paymentMethods.attach(
    'pm_card_chargeCustomerFail',
    { customer },
    { stripeAccount: plan.account },
  );
  /** At once, also when it waits for its next attempt. */
  const payWith = async (method: string) => {
    await donations.service.queryAsOwner(
      `update recurring_charge set next_attempt_at = now() where recurring_gift_id = $1 and status = 'open'`,
      [plan.id],
    );
    await donations.service.queryAsOwner(
      `update recurring_gift set stripe_payment_method_id = $2, next_work_at = now() where id = $1`,
      [plan.id, method],
    );
  };
  await payWith(refused.id);
  await eventually(async () => {
    const { rows: declined } = await donations.pool.query(
      `select 1 from recurring_gift where id = $1 and status = 'past_due'`,
      [plan.id],
    );
    return declined.length > 0;
  });
  const declined = firstOf(await periodsOf(plan));
  return { plan, payWith, card, declined };
}

/** As in a backup from before the period was charged, or from when its gift was stored but not the id of its payment. */
async function restore(plan: Plan, { giftId }: Period, from: 'before the period' | 'without its payment') {
  // Events about the old rows are handled first.
  await donations.noEventWaits();
  const asOwner = (text: string) => donations.service.queryAsOwner(text, [giftId]);
  await donations.service.queryAsOwner('alter table receipt disable trigger receipts_stand');
  await asOwner('delete from receipt where gift_id = $1');
  await donations.service.queryAsOwner('alter table receipt enable trigger receipts_stand');
  if (from === 'without its payment') {
    await asOwner(`update recurring_charge set status = 'open', next_attempt_at = now() where gift_id = $1`);
    return asOwner(
      `update gift set status = 'started', stripe_payment_intent_id = null, fee_minor = null, donor_id = null where id = $1`,
    );
  }
  await asOwner(
    `update recurring_gift set next_charge_on = c.period_on from recurring_charge c where c.gift_id = $1 and c.recurring_gift_id = recurring_gift.id`,
  );
  await asOwner('delete from recurring_charge where gift_id = $1');
  await asOwner('delete from gift_designation where gift_id = $1');
  await asOwner('delete from gift where id = $1');
}

describe('a period that was charged before its database was restored', () => {
  it.each([
    ['before the period', 'knows'],
    ['before the period', 'has forgotten'],
    ['without its payment', 'knows'],
    ['without its payment', 'has forgotten'],
  ] as const)('from a backup %s is charged and booked once: Stripe %s its keys', async (from, keys) => {
    const { plan, before } = await aChargedPeriod();
    await restore(plan, before, from);
    if (keys === 'has forgotten') proxy.forgetKeys();
    await sweepNow(plan);
    expect(await bookedPeriod(plan)).toEqual(before);
    expect(await periodsOf(plan)).toHaveLength(1);
    expect(await paymentsOf(plan)).toMatchObject([{ id: before.payment, status: 'succeeded' }]);
  });

  it('is booked with what was paid, when the backup has another amount of its donor', async () => {
    const { plan, before } = await aChargedPeriod();
    await restore(plan, before, 'before the period');
    await giveEach(plan, 2500, 1000);
    await sweepNow(plan);
    expect(await bookedPeriod(plan)).toEqual(before);
    expect(await paymentsOf(plan)).toHaveLength(1);
  });

  it('goes on with its payment when that was declined', async () => {
    const { plan, payWith, card, declined } = await aDeclinedPeriod();
    await restore(plan, declined, 'before the period');
    proxy.forgetKeys();
    await payWith(card);
    expect(await bookedPeriod(plan)).toMatchObject({ giftId: declined.giftId, payment: declined.payment });
    expect(await paymentsOf(plan)).toMatchObject([{ id: declined.payment, status: 'succeeded' }]);
  });

  it('finds the payment that took the place of a canceled one', async () => {
    const { plan, payWith, card, declined } = await aDeclinedPeriod();
    await donations.stripe.paymentIntents.cancel(declined.payment, {}, { stripeAccount: plan.account });
    await payWith(card);
    const before = await bookedPeriod(plan);
    expect(before.giftId).not.toBe(declined.giftId);
    await restore(plan, before, 'before the period');
    await donations.service.queryAsOwner('delete from gift where id = $1', [declined.giftId]);
    proxy.forgetKeys();
    await sweepNow(plan);
    expect(await bookedPeriod(plan)).toEqual(before);
    expect(await paymentsOf(plan)).toMatchObject([
      { id: declined.payment, status: 'canceled' },
      { id: before.payment, status: 'succeeded' },
    ]);
  });
});
