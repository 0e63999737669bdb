import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, recurringGiftsRpc, type RecurringStep } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type RunningService, serviceContext } from '@almoner/platform';
import { eventually, signedInPerson } from '@almoner/testing';
import type Stripe from 'stripe';
import { GiftFinder } from '../gifts/persistence/gift.finder.ts';
import { ReconcileStaleGift } from '../gifts/use-cases/reconcile-stale-gift.ts';
import { DonationsHarness, firstOf, paymentOf, visitor } from '../test/donations-harness.ts';
import { ChargeRecurringGift } from './use-cases/charge-recurring-gift.ts';

// In a year that is over, because a debit is never dated later than it is read.
const year = new Date().getUTCFullYear() - 1;
const tenth = (month: number) => new Date(Date.UTC(year, month - 1, 10, 15));
const begin = tenth(1);
const dayMs = 86_400_000;
const clock = { current: begin, now: () => clock.current };

let donations: DonationsHarness;
let replica: RunningService;
beforeAll(async () => {
  donations = await DonationsHarness.start({ RECURRING_SWEEP_EVERY_MS: '60' }, clock);
  replica = await donations.service.startReplica({});
});
afterEach(() => donations.control('faults', {}));
afterAll(async () => {
  await replica.close();
  await donations.stop();
}, 60_000);

/** For the service, its replica and the sandbox, whose bank pays after four business days. */
async function setTime(now: Date): Promise<void> {
  await donations.control('clock', { now: now.toISOString() });
  clock.current = now;
}
const passDays = (days: number) => setTime(new Date(clock.current.getTime() + days * dayMs));

async function aMonthlyDebit(bank = 'pm_usBankAccount_success', frequency: 'monthly' | 'weekly' = 'monthly') {
  await setTime(begin);
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization, { acceptsBankDebits: true });
  const email = `${newId()}@donor.example`;
  const gift = await donations.startGift(campaign, { email, frequency, method: 'bank_debit' });
  await donations.debit(gift, bank);
  await donations.waitForStatus(gift, 'processing');
  const person = { ...signedInPerson(newId()), email, organizationId: null, role: null };
  const donor = { ...visitor(), actor: { ...person, isAddressProven: true } };
  return { ...organization, campaign, email, gift, donor, on: { stripeAccount: organization.account } };
}
type Monthly = Awaited<ReturnType<typeof aMonthlyDebit>>;

async function planOf({ donor }: Monthly) {
  return firstOf((await donations.rpc.call(donor, recurringGiftsRpc.listOwn, {})).items);
}
const debits = async ({ on }: Monthly): Promise<Stripe.Charge[]> =>
  (await donations.stripe.charges.list({ limit: 100 }, on)).data;
const countOf = async (monthly: Monthly, status: string) =>
  (await debits(monthly)).filter((debit) => debit.status === status).length;

/** The debit was sent to the bank, and the service knows it. */
const isAsked = (monthly: Monthly) =>
  eventually(async () => (await countOf(monthly, 'pending')) === 1 && (await planOf(monthly)).isDebited);

/** Handles each gift being debited as the sweep of stale gifts does: its events may be lost. */
async function readDebits({ organizationId }: Monthly): Promise<void> {
  const { rows } = await donations.pool.query<{ id: string }>(
    `select id from gift where organization_id = $1 and status = 'processing' and next_look_at < now() + interval '7 hours'`,
    [organizationId],
  );
  const sweep = replica.app.get(ReconcileStaleGift, { strict: false });
  for (const { id } of rows) {
    const gift = await replica.app.get(GiftFinder, { strict: false }).find(id);
    if (gift !== null) await sweep.execute(serviceContext('donations'), gift);
  }
}

/** The bank answers to the debit of the open period; resolves once the service has processed the answer. */
async function bankAnswers(monthly: Monthly, outcome: 'succeed' | 'fail', code?: string): Promise<void> {
  const pending = firstOf((await debits(monthly)).filter(({ status }) => status === 'pending'));
  await donations.control('bank-debits', { payment: pending.payment_intent, outcome, code });
  await eventually(async () => {
    await readDebits(monthly);
    return (await statuses(monthly)).every((status) => status !== 'processing');
  });
}
async function statuses({ organizationId }: Monthly): Promise<string[]> {
  const { rows } = await donations.pool.query<{ status: string }>(
    `select status from gift where organization_id = $1 order by started_at`,
    [organizationId],
  );
  return rows.map(({ status }) => status);
}

async function linkIn(email: string, subject: string): Promise<{ recurringGiftId: string; key: string }> {
  return eventually(() => {
    const mail = donations.mail.to(email).findLast((one) => one.subject?.includes(subject));
    const [, id = '', key = ''] = /plan=([\w-]+)#key=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
    if (id === '') throw new Error(`no link in a mail about ${subject}`);
    return { recurringGiftId: id, key };
  });
}

/** As the holder of a link; without one as the signed-in donor. */
async function replaceMethod(
  monthly: Monthly,
  link: { recurringGiftId: string; key: string } | null,
  method: 'card' | 'bank_debit',
  token: string,
): Promise<void> {
  const ctx = link === null ? monthly.donor : visitor();
  const plan = link ?? { recurringGiftId: (await planOf(monthly)).id, key: null };
  const { setupIntentId } = await donations.rpc.call(ctx, recurringGiftsRpc.openMethod, { ...plan, method });
  await donations.stripe.setupIntents.confirm(setupIntentId, { payment_method: token }, monthly.on);
  await donations.rpc.call(ctx, recurringGiftsRpc.saveMethod, { ...plan, setupIntentId });
}

const step = async (monthly: Monthly, name: RecurringStep) => {
  const { id: recurringGiftId, version } = await planOf(monthly);
  const request = { recurringGiftId, version, step: name };
  return donations.rpc.call(monthly.donor, recurringGiftsRpc.step, request);
};

describe('a monthly gift from a bank account', () => {
  it('makes twelve gifts, twelve receipts and a statement that adds up, with lost, doubled and shuffled webhooks', async () => {
    const monthly = await aMonthlyDebit();
    expect(await planOf(monthly)).toMatchObject({
      status: 'active',
      isDebited: true,
      giftCount: 0,
      method: { type: 'bank_debit', brand: 'STRIPE TEST BANK', last4: '6789', expiryMonth: null },
    });
    await donations.control('faults', {
      webhooks: { lose: 0.5, duplicate: 2, shuffle: true, drop: 0.2 },
      seed: 7,
    });
    for (let month = 1; month <= 12; month += 1) {
      await setTime(tenth(month));
      await isAsked(monthly);
      expect(await countOf(monthly, 'succeeded')).toBe(month - 1);
      await passDays(8);
      await eventually(async () => {
        await readDebits(monthly);
        return (await planOf(monthly)).giftCount === month;
      });
    }
    const { subject } = donationsEvents.giftSucceeded;
    const booked = await donations.publishedEvents(monthly.organizationId, subject);
    expect(booked).toMatchObject(Array.from({ length: 12 }, () => ({ gross: 5000, fee: 40 })));
    const receipts = (await donations.gifts(monthly.organizationId)).map(
      ({ receiptNumber }) => receiptNumber,
    );
    expect(new Set(receipts).size).toBe(12);
    expect(receipts).not.toContain(null);
    expect(await donations.publicCampaign(monthly.campaign.slug)).toMatchObject({
      raised: 60_000,
      giftCount: 12,
    });
    expect(await donations.rpc.call(monthly.donor, recurringGiftsRpc.listOwnYears, {})).toMatchObject([
      { year, given: 60_000, giftCount: 12 },
    ]);
    const sent = () =>
      donations.mail.to(monthly.email).filter(({ subject: of }) => of?.startsWith('Receipt'));
    await eventually(() => sent().length >= 12);
    expect(sent()).toHaveLength(12);
  }, 240_000);

  it('starts no second debit while the bank has not answered, whatever its donor does meanwhile', async () => {
    const monthly = await aMonthlyDebit('pm_usBankAccount_processing', 'weekly');
    for (const days of [7, 7, 7]) {
      await passDays(days);
      const { id } = await planOf(monthly);
      const charge = replica.app.get(ChargeRecurringGift, { strict: false });
      const reference = { id, organizationId: monthly.organizationId };
      await Promise.all(Array.from({ length: 4 }, () => charge.execute(visitor(), reference)));
      expect(await debits(monthly)).toHaveLength(1);
      await step(monthly, 'pause');
      await step(monthly, 'resume');
    }
    await bankAnswers(monthly, 'succeed');
    await passDays(7);
    await isAsked(monthly);
    expect(await debits(monthly)).toHaveLength(2);
    expect(await planOf(monthly)).toMatchObject({ giftCount: 1, status: 'active' });
  });
});

describe('a debit that the bank does not pay', () => {
  it('is presented twice more when money is missing, and then no more; another account pays it', async () => {
    const monthly = await aMonthlyDebit();
    await bankAnswers(monthly, 'fail', 'insufficient_funds');
    expect(await planOf(monthly)).toMatchObject({
      status: 'past_due',
      failureReason: 'insufficient_funds',
      needsMethod: false,
    });
    await linkIn(monthly.email, 'did not go through');
    for (const [days, presented] of [
      [4, 2],
      [8, 3],
    ] as const) {
      await passDays(days);
      await isAsked(monthly);
      expect(await debits(monthly)).toHaveLength(presented);
      await bankAnswers(monthly, 'fail', 'insufficient_funds');
    }
    await passDays(9);
    expect(await planOf(monthly)).toMatchObject({ status: 'stopped', endReason: 'declined' });
    const payments = new Set((await debits(monthly)).map(({ payment_intent: id }) => id));
    expect([payments.size, (await debits(monthly)).length]).toEqual([1, 3]);
    const link = await linkIn(monthly.email, 'has stopped');
    await replaceMethod(monthly, link, 'bank_debit', 'pm_usBankAccount_success');
    await isAsked(monthly);
    await bankAnswers(monthly, 'succeed');
    expect(await planOf(monthly)).toMatchObject({ status: 'active', giftCount: 1, given: 5000 });
    const sent = () => donations.mail.to(monthly.email).filter((mail) => mail.subject?.startsWith('Receipt'));
    await eventually(() => sent().length > 0);
    expect(sent()).toHaveLength(1);
  });

  it.each(['account_closed', 'no_account', 'debit_not_authorized'])(
    'is never presented again after %s: the gift waits for another method, and a card pays the period once',
    async (code) => {
      const monthly = await aMonthlyDebit();
      await bankAnswers(monthly, 'succeed');
      await setTime(tenth(2));
      await isAsked(monthly);
      await donations.control('faults', { webhooks: { duplicate: 2, shuffle: true } });
      await bankAnswers(monthly, 'fail', code);
      expect(await planOf(monthly)).toMatchObject({ status: 'stopped', needsMethod: true });
      const link = await linkIn(monthly.email, 'has stopped');
      await passDays(20);
      expect(await debits(monthly)).toHaveLength(2);
      await expect(step(monthly, 'restart')).rejects.toMatchObject({ code: 'payment_method_needed' });
      await replaceMethod(monthly, link, 'card', 'pm_card_visa');
      await eventually(async () => (await planOf(monthly)).giftCount === 2);
      expect(await planOf(monthly)).toMatchObject({
        status: 'active',
        needsMethod: false,
        method: { type: 'card' },
        nextChargeOn: `${year}-03-10`,
      });
      expect(await countOf(monthly, 'succeeded')).toBe(2);
      const { data } = await donations.stripe.paymentIntents.list({ limit: 10 }, monthly.on);
      expect(data.map(({ status }) => status).toSorted()).toEqual(['canceled', 'succeeded', 'succeeded']);
      const told = donations.mail.to(monthly.email).filter(({ subject }) => subject?.includes('has stopped'));
      expect(told).toHaveLength(1);
    },
  );

  it('of an account that its donor replaced meanwhile is taken from the other one at once', async () => {
    const monthly = await aMonthlyDebit();
    await bankAnswers(monthly, 'fail', 'insufficient_funds');
    const link = await linkIn(monthly.email, 'did not go through');
    await passDays(4);
    await isAsked(monthly);
    await replaceMethod(monthly, link, 'card', 'pm_card_visa');
    expect(await countOf(monthly, 'succeeded')).toBe(0);
    await bankAnswers(monthly, 'fail', 'insufficient_funds');
    await eventually(async () => (await planOf(monthly)).giftCount === 1);
    expect(await planOf(monthly)).toMatchObject({ status: 'active', method: { type: 'card' } });
    expect(await countOf(monthly, 'succeeded')).toBe(1);
  });
});

describe('a debit that the bank takes back after it was paid', () => {
  it('takes the booking back, and the recurring gift waits for another account', async () => {
    const monthly = await aMonthlyDebit();
    await bankAnswers(monthly, 'succeed');
    await donations.control('faults', { webhooks: { duplicate: 2, shuffle: true } });
    await donations.control('disputes', { payment: paymentOf(monthly.gift), reason: 'debit_not_authorized' });
    await donations.waitForStatus(monthly.gift, 'refunded');
    expect(await planOf(monthly)).toMatchObject({
      status: 'stopped',
      needsMethod: true,
      given: 0,
      giftCount: 0,
    });
    expect(await donations.publicCampaign(monthly.campaign.slug)).toMatchObject({ raised: 0, giftCount: 0 });
    await linkIn(monthly.email, 'has stopped');
    await passDays(40);
    expect(await debits(monthly)).toHaveLength(1);
    await replaceMethod(monthly, null, 'bank_debit', 'pm_usBankAccount_success');
    expect(await planOf(monthly)).toMatchObject({
      status: 'active',
      needsMethod: false,
      nextChargeOn: `${year}-03-10`,
    });
    expect(await debits(monthly)).toHaveLength(1);
  });

  it('for missing money goes on with the next period', async () => {
    const monthly = await aMonthlyDebit();
    await bankAnswers(monthly, 'succeed');
    await donations.control('disputes', { payment: paymentOf(monthly.gift), reason: 'insufficient_funds' });
    await donations.waitForStatus(monthly.gift, 'refunded');
    await setTime(tenth(2));
    await isAsked(monthly);
    expect(await debits(monthly)).toHaveLength(2);
    expect(await planOf(monthly)).toMatchObject({ status: 'active' });
  });
});

describe('the donor of a gift from a bank account', () => {
  it('changes between card and bank account, where the campaign accepts both', async () => {
    const monthly = await aMonthlyDebit();
    await bankAnswers(monthly, 'succeed');
    const { id: recurringGiftId } = await planOf(monthly);
    const plan = { recurringGiftId, key: null };
    const change = async (method: 'card' | 'bank_debit', token: string) => {
      const opened = await donations.rpc.call(monthly.donor, recurringGiftsRpc.openMethod, {
        ...plan,
        method,
      });
      const other = method === 'card' ? 'pm_usBankAccount_success' : 'pm_card_visa';
      const { setupIntentId } = opened;
      await expect(
        donations.stripe.setupIntents.confirm(setupIntentId, { payment_method: other }, monthly.on),
      ).rejects.toMatchObject({ param: 'payment_method' });
      await donations.stripe.setupIntents.confirm(setupIntentId, { payment_method: token }, monthly.on);
      await donations.rpc.call(monthly.donor, recurringGiftsRpc.saveMethod, { ...plan, setupIntentId });
    };
    await change('card', 'pm_card_mastercard');
    await setTime(tenth(2));
    await eventually(async () => (await planOf(monthly)).giftCount === 2);
    await change('bank_debit', 'pm_usBankAccount_success');
    await setTime(tenth(3));
    await isAsked(monthly);
    await bankAnswers(monthly, 'succeed');
    expect((await donations.gifts(monthly.organizationId)).map(({ method }) => method)).toEqual([
      'bank_debit',
      'card',
      'bank_debit',
    ]);
    await donations.pool.query(`update campaign set accepts_bank_debits = false where id = $1`, [
      monthly.campaign.id,
    ]);
    await expect(
      donations.rpc.call(monthly.donor, recurringGiftsRpc.openMethod, { ...plan, method: 'bank_debit' }),
    ).rejects.toMatchObject({ code: 'bank_debit_not_accepted' });
  });

  it('cancels while the bank is asked: the debit that is in progress still counts, and nothing follows', async () => {
    const monthly = await aMonthlyDebit();
    await step(monthly, 'cancel');
    await donations.control('faults', { webhooks: { lose: 1 } });
    await bankAnswers(monthly, 'succeed');
    expect(await planOf(monthly)).toMatchObject({ status: 'canceled', giftCount: 1 });
    await setTime(tenth(4));
    expect(await debits(monthly)).toHaveLength(1);
  });
});

describe('a recurring gift to a campaign whose start was put off', () => {
  it('waits for the start, and does not end', async () => {
    const monthly = await aMonthlyDebit();
    await bankAnswers(monthly, 'succeed');
    await donations.pool.query(`update campaign set starts_at = $2 where id = $1`, [
      monthly.campaign.id,
      tenth(4),
    ]);
    await setTime(tenth(2));
    const { id } = await planOf(monthly);
    const charge = replica.app.get(ChargeRecurringGift, { strict: false });
    await charge.execute(visitor(), { id, organizationId: monthly.organizationId });
    expect(await planOf(monthly)).toMatchObject({ status: 'active', giftCount: 1 });
    expect(await debits(monthly)).toHaveLength(1);
    await setTime(tenth(4));
    await isAsked(monthly);
    expect(await debits(monthly)).toHaveLength(2);
  });
});
