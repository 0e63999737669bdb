import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { recurringGiftsRpc, type RecurringStep } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually, signedInPerson } from '@almoner/testing';
import { DonationsHarness, firstOf, visitor } from '../test/donations-harness.ts';
import { createDueGift } from '../test/due-gift.ts';
import { StallingProxy, type Fault } from '@almoner/testing/stripe';

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

/** A recurring gift whose second charge was declined. */
async function aDeclinedGift() {
  const due = await createDueGift(donations, 'card');
  const on = { stripeAccount: due.account };
  const { rows } = await donations.pool.query<{ customer: string }>(
    `select stripe_customer_id as customer from recurring_gift where id = $1`,
    [due.id],
  );
  const { customer } = firstOf(rows);
  const declined = await donations.stripe.paymentMethods.attach(
    'pm_card_chargeCustomerFail',
    { customer },
    on,
  );
  await donations.pool.query(
    `update recurring_gift set stripe_payment_method_id = $2, next_work_at = now() where id = $1`,
    [due.id, declined.id],
  );
  const person = { ...signedInPerson(newId()), email: due.email, organizationId: null, role: null };
  const donor = { ...visitor(), actor: { ...person, isAddressProven: true } };
  const plan = async () => firstOf((await donations.rpc.call(donor, recurringGiftsRpc.listOwn, {})).items);
  await eventually(async () => (await plan()).status === 'past_due');
  return { ...due, donor, on, plan };
}
type Declined = Awaited<ReturnType<typeof aDeclinedGift>>;

const tokens = { card: 'pm_card_visa', bank_debit: 'pm_usBankAccount_success' };

/** A card or bank account that its donor set up; no event reports it. */
async function aNewMethod(
  { id: recurringGiftId, donor, on }: Declined,
  method: 'card' | 'bank_debit' = 'card',
): Promise<string> {
  await donations.control('faults', { webhooks: { lose: 1, types: ['setup_intent.'] } });
  const request = { recurringGiftId, key: null, method };
  const { setupIntentId } = await donations.rpc.call(donor, recurringGiftsRpc.openMethod, request);
  await donations.stripe.setupIntents.confirm(setupIntentId, { payment_method: tokens[method] }, on);
  return setupIntentId;
}

async function replaceMethod(declined: Declined, method: 'card' | 'bank_debit'): Promise<void> {
  const setupIntentId = await aNewMethod(declined, method);
  const request = { recurringGiftId: declined.id, key: null, setupIntentId };
  await donations.rpc.call(declined.donor, recurringGiftsRpc.saveMethod, request);
}

/** The period that was declined once is paid by one more payment, and its donor was not told of another decline. */
async function expectPaidOnce({ id, email, on, plan }: Declined): Promise<void> {
  await eventually(async () => (await plan()).giftCount === 2);
  expect(await plan()).toMatchObject({ status: 'active', method: { type: 'card', last4: '4242' } });
  const { rows } = await donations.pool.query(
    `select status, attempts from recurring_charge where recurring_gift_id = $1 order by attempts`,
    [id],
  );
  expect(rows).toEqual([
    { status: 'paid', attempts: 0 },
    { status: 'paid', attempts: 1 },
  ]);
  const { data } = await donations.stripe.paymentIntents.list({ limit: 10 }, on);
  expect(data.map(({ status }) => status)).toEqual(['succeeded', 'canceled', 'succeeded']);
  const emails = () =>
    donations.mail.to(email).filter(({ subject }) => /did not go through|has stopped/.test(subject ?? ''));
  await eventually(() => emails().length > 0);
  expect(emails()).toHaveLength(1);
}

const linkIn = (email: string) =>
  eventually(() => {
    const mail = donations.mail.to(email).find(({ subject }) => subject?.includes('did not go through'));
    const [, recurringGiftId = '', key = ''] = /plan=([\w-]+)#key=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
    return recurringGiftId !== '' && { recurringGiftId, key };
  });

describe('a donor', () => {
  it.each<Fault>(['connection-lost', 'key-in-use'])(
    'whose new card cannot be charged at once (%s) has saved it, and it is charged later, once',
    async (fault) => {
      const declined = await aDeclinedGift();
      const setupIntentId = await aNewMethod(declined);
      const request = { recurringGiftId: declined.id, key: null, setupIntentId };
      proxy.failAt(/confirm$/, fault);
      const saved = await donations.rpc.call(declined.donor, recurringGiftsRpc.saveMethod, request);
      expect(saved).toMatchObject({ method: { last4: '4242' }, giftCount: 1 });
      proxy.letAllThrough();
      await donations.rpc.call(declined.donor, recurringGiftsRpc.saveMethod, request);
      expect(await declined.plan()).toMatchObject({ status: 'active', giftCount: 2 });
      const { data } = await donations.stripe.charges.list({ limit: 10 }, declined.on);
      expect(data.filter(({ status }) => status === 'succeeded')).toHaveLength(2);
    },
  );

  it.each([/payment_intents\/[^/]+\?expand/, /payment_intents\/[^/?]+$/])(
    'who opens a link while Stripe does not answer %s reads that it does not respond',
    async (path) => {
      const declined = await aDeclinedGift();
      const link = await linkIn(declined.email);
      await donations.pool.query(
        `update recurring_charge set failure_reason = 'authentication_failed' where recurring_gift_id = $1`,
        [declined.id],
      );
      proxy.failAt(path, 'connection-lost');
      await expect(donations.rpc.call(visitor(), recurringGiftsRpc.getLinked, link)).rejects.toMatchObject({
        code: 'stripe_unavailable',
      });
    },
  );

  it('whose payment was canceled for a bank account, with no answer from Stripe, pays by card after all, once', async () => {
    const declined = await aDeclinedGift();
    proxy.failAt(/payment_intents\/[^/]+\?expand/, 'connection-lost');
    await replaceMethod(declined, 'bank_debit');
    const { data } = await donations.stripe.paymentIntents.list({ limit: 1 }, declined.on);
    expect(data).toMatchObject([{ status: 'canceled' }]);
    await replaceMethod(declined, 'card');
    proxy.letAllThrough();
    await donations.pool.query(`update recurring_gift set next_work_at = now() where id = $1`, [declined.id]);
    await expectPaidOnce(declined);
  });

  it('who chooses a card again while the payment is canceled for a bank account pays by card, once', async () => {
    const declined = await aDeclinedGift();
    const held = proxy.holdAt('before-stripe', /payment_intents\/[^/]+\?expand/);
    const toBank = replaceMethod(declined, 'bank_debit');
    await held;
    const toCard = replaceMethod(declined, 'card');
    await eventually(async () => (await declined.plan()).method?.type === 'card');
    proxy.letHeldThrough();
    await Promise.all([toBank, toCard]);
    await expectPaidOnce(declined);
  });

  it('who stops a charge that was declined has its payment canceled at Stripe, once', async () => {
    const { donor, plan, id: recurringGiftId } = await aDeclinedGift();
    const step = async (name: RecurringStep) => {
      const { version } = await plan();
      await donations.rpc.call(donor, recurringGiftsRpc.step, { recurringGiftId, version, step: name });
    };
    const cancelations = () => proxy.calls.filter((call) => call.endsWith('/cancel')).length;
    const before = cancelations();
    // Without an answer it is tried again at the next change.
    proxy.failAt(/cancel$/, 'connection-lost');
    await step('pause');
    proxy.letAllThrough();
    const tried = cancelations();
    expect(tried).toBeGreaterThan(before);
    await step('resume');
    expect(cancelations()).toBe(tried + 1);
    const { day, version } = await plan();
    const change = { recurringGiftId, version, day: day === 1 ? 2 : day - 1 };
    await donations.rpc.call(donor, recurringGiftsRpc.change, change);
    await step('pause');
    expect(cancelations()).toBe(tried + 1);
  });
});
