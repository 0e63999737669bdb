import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, recurringGiftsRpc } from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { type RunningService } from '@almoner/platform';
import { eventually, signedInPerson } from '@almoner/testing';
import { DonationsHarness, firstOf, paymentOf, visitor } from '../test/donations-harness.ts';
import { HandleSetupEvent } from './use-cases/handle-setup-event.ts';
import { ChargeRecurringGift } from './use-cases/charge-recurring-gift.ts';

const begin = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 31, 15));
const clock = { current: begin, now: () => clock.current };

let donations: DonationsHarness;
let replica: RunningService;
beforeAll(async () => {
  donations = await DonationsHarness.start({ RECURRING_SWEEP_EVERY_MS: '60' }, clock);
  replica = await donations.service.startReplica({});
  await setTime(begin);
});
afterAll(async () => {
  await replica.close();
  await donations.stop();
});

/** For the service, its replica and the sandbox. */
async function setTime(now: Date): Promise<void> {
  await donations.control('clock', { now: now.toISOString() });
  clock.current = now;
}

const year = begin.getUTCFullYear();
const lastDay = (month: number) => new Date(Date.UTC(year, month, 0, 15));

async function aMonthlyGift({
  expiryMonth = 12,
  expiryYear = year + 3,
  card = '4242424242424242',
  amount = 5000,
} = {}) {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization);
  const email = `${newId()}@donor.example`;
  const gift = await donations.startGift(campaign, { email, amount, frequency: 'monthly' });
  const on = { stripeAccount: organization.account };
  const method = await donations.stripe.paymentMethods.create(
    { type: 'card', card: { number: card, exp_month: expiryMonth, exp_year: expiryYear, cvc: '123' } },
    on,
  );
  const confirmed = await donations.pay(gift, method.id);
  const donor = {
    ...visitor(),
    actor: { ...signedInPerson(newId()), email, organizationId: null, role: null, isAddressProven: true },
  };
  return { organization, campaign, email, gift, donor, on, confirmed };
}
type Monthly = Awaited<ReturnType<typeof aMonthlyGift>>;

async function planOf({ donor }: Pick<Monthly, 'donor'>) {
  const { items } = await donations.rpc.call(donor, recurringGiftsRpc.listOwn, {});
  return firstOf(items);
}
const isAt = (one: Monthly, count: number) => eventually(async () => (await planOf(one)).giftCount === count);
const charges = async ({ organization }: Monthly) =>
  (await donations.stripe.charges.list({ limit: 100 }, { stripeAccount: organization.account })).data;
const attemptsOf = async ({ organization }: Monthly) => {
  const { rows } = await donations.pool.query<{ attempts: number }>(
    'select max(attempts) as attempts from recurring_charge where organization_id = $1',
    [organization.organizationId],
  );
  return rows[0]?.attempts;
};
/** The key of the link in the newest email about this. */
async function linkIn(email: string, subject: string): Promise<{ recurringGiftId: string; key: string }> {
  return eventually(() => {
    const mail = donations.mail.to(email).findLast((one) => one.subject?.includes(subject));
    const [, id = '', key = ''] = /plan=([\w-]+)#key=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
    if (id === '') throw new Error(`no link in a mail about ${subject}`);
    return { recurringGiftId: id, key };
  });
}

/** The donor sees the year, and nobody else does. */
async function expectPortal({ donor, campaign }: Monthly): Promise<void> {
  const { items } = await donations.rpc.call(donor, recurringGiftsRpc.listOwnGifts, { year, limit: 5 });
  expect(items).toHaveLength(5);
  expect(items).toMatchObject([
    { campaignTitle: campaign.title, frequency: 'monthly', amount: 5000 },
    {},
    {},
    {},
    {},
  ]);
  expect(await donations.rpc.call(donor, recurringGiftsRpc.listOwnYears, {})).toMatchObject([
    { year, given: 60_000, giftCount: 12 },
  ]);
  const receiptId = firstOf(items).receipt?.id ?? '';
  const stranger = { ...donor, actor: { ...donor.actor, email: `${newId()}@donor.example` } };
  const files = [
    donations.rpc.call(donor, recurringGiftsRpc.getOwnReceipt, { receiptId }),
    donations.rpc.call(donor, recurringGiftsRpc.getOwnStatement, { year }),
  ];
  for (const { base64 } of await Promise.all(files))
    expect(Buffer.from(base64, 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
  expect((await donations.rpc.call(stranger, recurringGiftsRpc.listOwnGifts, {})).items).toEqual([]);
  const refused = [
    donations.rpc.call(stranger, recurringGiftsRpc.getOwnReceipt, { receiptId }),
    donations.rpc.call(stranger, recurringGiftsRpc.getOwnStatement, { year }),
  ];
  // Each has its handler at once: the second may be refused before the first.
  await Promise.all(refused.map((call) => expect(call).rejects.toMatchObject({ code: 'not_found' })));
}

describe('a monthly gift', () => {
  it('is charged on the last day of each month of a year, with lost and doubled webhooks, a receipt each time', async () => {
    const monthly = await aMonthlyGift();
    await isAt(monthly, 1);
    expect(await planOf(monthly)).toMatchObject({ status: 'active', day: 31, nextChargeOn: `${year}-02-28` });
    await donations.control('faults', { webhooks: { lose: 0.5, duplicate: 2, shuffle: true }, seed: 7 });
    for (let month = 2; month <= 12; month += 1) {
      await setTime(new Date(lastDay(month).getTime() - 3_601_000));
      await setTime(lastDay(month));
      await isAt(monthly, month);
    }
    await donations.control('faults', {});
    const paid = (await charges(monthly)).filter(({ status }) => status === 'succeeded');
    expect(paid.map(({ amount }) => amount)).toEqual(Array.from({ length: 12 }, () => 5000));
    const days = paid.map(({ created }) => utcDay(new Date(created * 1000))).toSorted();
    expect(days.slice(0, 4)).toEqual(['01-31', '02-28', '03-31', '04-30'].map((day) => `${year}-${day}`));
    const { organizationId } = monthly.organization;
    const booked = await donations.publishedEvents(organizationId, donationsEvents.giftSucceeded.subject);
    expect(booked).toHaveLength(12);
    const receipts = (await donations.gifts(organizationId)).map(({ receiptNumber }) => receiptNumber);
    expect(new Set(receipts)).toEqual(
      new Set(Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(6, '0')}`)),
    );
    expect(await donations.publicCampaign(monthly.campaign.slug)).toMatchObject({
      raised: 60_000,
      giftCount: 12,
    });
    await eventually(() => donations.mail.to(monthly.email).length === 12);
    await expectPortal(monthly);
  });

  it('whose card expires is told before, tried again on its days, and charged once by the new card of the link', async () => {
    await setTime(begin);
    const monthly = await aMonthlyGift({ expiryMonth: 3, expiryYear: year });
    await isAt(monthly, 1);
    await setTime(lastDay(2));
    await isAt(monthly, 2);
    await linkIn(monthly.email, 'expires soon');
    await setTime(lastDay(3));
    await isAt(monthly, 3);
    await setTime(lastDay(4));
    const link = await linkIn(monthly.email, 'did not go through');
    expect(await planOf(monthly)).toMatchObject({ status: 'past_due', failureReason: 'expired_card' });
    const day = 24 * 60 * 60 * 1000;
    for (const [after, attempts] of [
      [1, 2],
      [3, 3],
      [7, 4],
    ] as const) {
      await setTime(new Date(lastDay(4).getTime() + after * day + 60_000));
      // Counted before the clock is moved: the next attempt is planned from the time of this one.
      await eventually(async () => (await attemptsOf(monthly)) === attempts);
      const failed = (await charges(monthly)).filter(({ status }) => status === 'failed');
      expect(failed).toHaveLength(attempts);
    }
    await linkIn(monthly.email, 'has stopped');
    expect(await planOf(monthly)).toMatchObject({ status: 'stopped', nextChargeOn: null });
    // Twice at once, by the page and by the webhook that follows it.
    const setup = await donations.rpc.call(visitor(), recurringGiftsRpc.openMethod, {
      ...link,
      method: 'card',
    });
    await donations.stripe.setupIntents.confirm(
      setup.setupIntentId,
      { payment_method: 'pm_card_visa' },
      monthly.on,
    );
    const save = () =>
      donations.rpc.call(visitor(), recurringGiftsRpc.saveMethod, {
        ...link,
        setupIntentId: setup.setupIntentId,
      });
    await Promise.all([save(), save()]);
    await isAt(monthly, 4);
    const confirmed = () =>
      donations.mail.to(monthly.email).filter(({ subject }) => subject?.startsWith('New payment method'));
    await eventually(() => confirmed().length > 0);
    expect(await planOf(monthly)).toMatchObject({
      status: 'active',
      nextChargeOn: `${year}-05-31`,
      method: { last4: '4242' },
    });
    await setTime(lastDay(5));
    await isAt(monthly, 5);
    expect((await charges(monthly)).filter(({ status }) => status === 'succeeded')).toHaveLength(5);
    expect(confirmed()).toMatchObject([
      { text: expect.stringMatching(/The gift that was not paid is being charged to it\s+now\./) },
    ]);
    await setTime(new Date(lastDay(4).getTime() + 40 * day));
    await expect(donations.rpc.call(visitor(), recurringGiftsRpc.getLinked, link)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(
      donations.rpc.call(visitor(), recurringGiftsRpc.getLinked, { ...link, recurringGiftId: newId() }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is charged once by many sweeps at once, and only for the newest day after an outage', async () => {
    await setTime(begin);
    const monthly = await aMonthlyGift();
    await isAt(monthly, 1);
    const { id } = await planOf(monthly);
    // No sweep of its own may be first.
    await donations.pool.query(`update recurring_gift set next_work_at = null where id = $1`, [id]);
    await setTime(lastDay(5));
    const charge = replica.app.get(ChargeRecurringGift, { strict: false });
    const reference = { id, organizationId: monthly.organization.organizationId };
    await Promise.allSettled(Array.from({ length: 8 }, () => charge.execute(visitor(), reference)));
    await isAt(monthly, 2);
    const { rows } = await donations.pool.query<{ day: string; status: string }>(
      `select to_char(period_on, 'MM-DD') as day, status from recurring_charge where recurring_gift_id = $1 order by 1`,
      [id],
    );
    expect(rows.map(({ day, status }) => `${day} ${status}`)).toEqual([
      '01-31 paid',
      '02-28 missed',
      '03-31 missed',
      '04-30 missed',
      '05-31 paid',
    ]);
    expect(await charges(monthly)).toHaveLength(2);
  });

  it('waits for its donor when the bank wants a confirmation, and ends with its campaign', async () => {
    await setTime(begin);
    const monthly = await aMonthlyGift({ card: '4000002760003184' });
    const action = monthly.confirmed.next_action?.redirect_to_url?.url ?? '';
    await fetch(action, { method: 'POST', body: 'outcome=complete' });
    await isAt(monthly, 1);
    await setTime(lastDay(2));
    const link = await linkIn(monthly.email, 'did not go through');
    const { confirmation } = await donations.rpc.call(visitor(), recurringGiftsRpc.getLinked, link);
    const intent = paymentOf(confirmation ?? { clientSecret: '' });
    const { items } = await donations.rpc.call(monthly.donor, recurringGiftsRpc.listOwn, {});
    expect(items).toMatchObject([{ status: 'past_due', failureReason: 'authentication_failed' }]);
    const { data } = await donations.stripe.paymentMethods.list({ type: 'card' }, monthly.on);
    const again = await donations.stripe.paymentIntents.confirm(
      intent,
      { payment_method: firstOf(data).id },
      monthly.on,
    );
    await fetch(again.next_action?.redirect_to_url?.url ?? '', { method: 'POST', body: 'outcome=complete' });
    await isAt(monthly, 2);
    expect(await planOf(monthly)).toMatchObject({ status: 'active', failureReason: null });
    await donations.pool.query(`update campaign set ends_at = $2 where id = $1`, [
      monthly.campaign.id,
      lastDay(3),
    ]);
    await setTime(lastDay(3));
    await eventually(async () => (await planOf(monthly)).endReason === 'campaign_ended');
    await eventually(() =>
      firstOf(donations.mail.to(monthly.email).filter(({ subject }) => subject?.includes('has ended'))),
    );
    expect((await charges(monthly)).filter(({ status }) => status === 'succeeded')).toHaveLength(2);
  });

  it('is not charged while its organization may take no gifts', async () => {
    await setTime(begin);
    const monthly = await aMonthlyGift();
    await isAt(monthly, 1);
    await donations.publishOrganization(monthly.organization, { revision: 2, accountActivation: 'Rejected' });
    await eventually(
      async () => (await donations.publicCampaign(monthly.campaign.slug)).stripeAccount === null,
    );
    await setTime(lastDay(2));
    const charge = replica.app.get(ChargeRecurringGift, { strict: false });
    const { id } = await planOf(monthly);
    await charge.execute(visitor(), { id, organizationId: monthly.organization.organizationId });
    expect(await charges(monthly)).toHaveLength(1);
    expect(await planOf(monthly)).toMatchObject({ status: 'active', giftCount: 1 });
  });
});

describe('the card of a recurring gift', () => {
  it('stays the newest one when the notice of an earlier one comes late', async () => {
    await setTime(begin);
    const monthly = await aMonthlyGift();
    await isAt(monthly, 1);
    const { id: recurringGiftId } = await planOf(monthly);
    const plan = { recurringGiftId, key: null };
    const replace = async (card: string) => {
      const { setupIntentId } = await donations.rpc.call(monthly.donor, recurringGiftsRpc.openMethod, {
        ...plan,
        method: 'card',
      });
      await donations.stripe.setupIntents.confirm(setupIntentId, { payment_method: card }, monthly.on);
      await donations.rpc.call(monthly.donor, recurringGiftsRpc.saveMethod, { ...plan, setupIntentId });
      return setupIntentId;
    };
    const earlier = await replace('pm_card_visa');
    await setTime(new Date(begin.getTime() + 60_000));
    await replace('pm_card_mastercard');
    const notice = {
      stripeAccountId: monthly.organization.account,
      setupIntentId: earlier,
      recurringGiftId,
    };
    await replica.app.get(HandleSetupEvent, { strict: false }).execute(visitor(), notice);
    expect(await planOf(monthly)).toMatchObject({ method: { brand: 'mastercard' } });
  });

  it('that was removed at Stripe counts as declined, and the donor is asked for another', async () => {
    await setTime(begin);
    const monthly = await aMonthlyGift();
    await isAt(monthly, 1);
    await donations.pool.query(
      `update recurring_gift set stripe_payment_method_id = 'pm_removed' where organization_id = $1`,
      [monthly.organization.organizationId],
    );
    await setTime(lastDay(2));
    await linkIn(monthly.email, 'did not go through');
    expect(await planOf(monthly)).toMatchObject({ status: 'past_due', failureReason: 'card_declined' });
  });
});

describe('a donor', () => {
  it('changes an own recurring gift, and never one of another', async () => {
    await setTime(begin);
    const monthly = await aMonthlyGift();
    await isAt(monthly, 1);
    const stranger = (await aMonthlyGift()).donor;
    let plan = await planOf(monthly);
    const recurringGiftId = plan.id;
    const change = async (body: { amount?: number; day?: number }) =>
      (plan = await donations.rpc.call(monthly.donor, recurringGiftsRpc.change, {
        ...body,
        recurringGiftId,
        version: plan.version,
      }));
    const step = async (name: 'pause' | 'resume' | 'skip' | 'cancel' | 'restart', donor = monthly.donor) =>
      (plan = await donations.rpc.call(donor, recurringGiftsRpc.step, {
        recurringGiftId,
        version: plan.version,
        step: name,
      }));
    expect(await change({ amount: 7500, day: 12 })).toMatchObject({
      amount: 7500,
      day: 12,
      nextChargeOn: `${year}-02-12`,
    });
    await expect(change({ amount: 100 })).rejects.toMatchObject({ code: 'amount_below_minimum' });
    expect(await step('skip')).toMatchObject({ nextChargeOn: `${year}-03-12` });
    expect(await step('pause')).toMatchObject({ status: 'paused', nextChargeOn: null });
    await expect(step('skip')).rejects.toMatchObject({ code: 'recurring_gift_wrong_state' });
    await setTime(new Date(Date.UTC(year, 5, 20)));
    expect(await step('resume')).toMatchObject({ status: 'active', nextChargeOn: `${year}-07-12` });
    expect(await step('cancel')).toMatchObject({ status: 'canceled' });
    expect(await step('restart')).toMatchObject({
      status: 'active',
      nextChargeOn: `${year}-07-12`,
      method: { last4: '4242' },
    });
    const unproven = { ...monthly.donor, actor: { ...monthly.donor.actor, isAddressProven: false } };
    await expect(step('cancel', stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(step('cancel', unproven)).rejects.toMatchObject({ code: 'address_not_proven' });
    await expect(
      donations.rpc.call(monthly.donor, recurringGiftsRpc.step, {
        recurringGiftId,
        version: 1,
        step: 'cancel',
      }),
    ).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await setTime(new Date(Date.UTC(year, 6, 12, 15)));
    await isAt(monthly, 2);
    expect((await charges(monthly)).map(({ amount }) => amount)).toEqual([7500, 5000]);
  });

  it('who changes the day while a charge was interrupted is charged for that period, and once on the new day', async () => {
    await setTime(begin);
    const monthly = await aMonthlyGift();
    await isAt(monthly, 1);
    const { id: recurringGiftId } = await planOf(monthly);
    // Stripe does not respond, so that the charge stays open; it is made again five minutes later.
    await donations.control('faults', { api: { status: { 500: 1 } } });
    await setTime(lastDay(2));
    const version = await eventually(async () => {
      const { rows } = await donations.pool.query<{ version: number }>(
        `select p.version from recurring_gift p
         join recurring_charge c on c.recurring_gift_id = p.id and c.status = 'open' where p.id = $1`,
        [recurringGiftId],
      );
      return firstOf(rows).version;
    });
    await donations.rpc.call(monthly.donor, recurringGiftsRpc.change, { recurringGiftId, version, day: 20 });
    const { rows } = await donations.pool.query<{ at: Date }>(
      `select next_work_at as at from recurring_gift where id = $1`,
      [recurringGiftId],
    );
    expect(firstOf(rows).at.getTime()).toBeLessThan(lastDay(2).getTime() + 3_600_000);
    await donations.control('faults', {});
    await setTime(new Date(lastDay(2).getTime() + 3_600_000));
    await isAt(monthly, 2);
    expect(await planOf(monthly)).toMatchObject({ day: 20, nextChargeOn: `${year}-03-20` });
    await setTime(new Date(Date.UTC(year, 2, 20, 15)));
    await isAt(monthly, 3);
    const days = (await charges(monthly)).map(({ created }) =>
      new Date(created * 1000).toISOString().slice(5, 10),
    );
    expect(days).toEqual(['03-20', '02-28', '01-31']);
  });
});
