import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, payoutsRpc, type Designation } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { toStripeEventRequest } from '@almoner/testing/stripe';
import type Stripe from 'stripe';
import {
  DonationsHarness,
  firstOf,
  type StartedGift,
  type TestOrganization,
} from '../test/donations-harness.ts';
import { Payouts } from './payouts.port.ts';
import { HandlePayout } from './use-cases/handle-payout.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox.
let donations: DonationsHarness;
const twoDays = { advanceSeconds: 2 * 86_400 };
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

async function createOrganizationWithBank(): Promise<TestOrganization> {
  const organization = await donations.createOrganization();
  await donations.stripe.accounts.createExternalAccount(organization.account, {
    external_account: 'btok_us_verified',
  });
  return organization;
}

async function give(organization: TestOrganization, amount: number): Promise<StartedGift> {
  const gift = await donations.startGift(await donations.createCampaign(organization), { amount });
  await donations.pay(gift);
  return gift;
}

/** A payment that is not one of our gifts: only the payout that contains it reports it. */
const payElsewhere = ({ account }: TestOrganization, amount: number) =>
  donations.stripe.paymentIntents.create(
    {
      amount,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'https://x.example',
    },
    { stripeAccount: account },
  );

/** As a gift with designations stores them; how they come about is tested with the gifts. */
async function designate({ organizationId }: TestOrganization, gift: StartedGift, parts: Designation[]) {
  for (const [position, { fundId, amount }] of parts.entries())
    await donations.pool.query(
      `insert into gift_designation (organization_id, gift_id, position, fund_id, amount_minor) values ($1, $2, $3, $4, $5)`,
      [organizationId, gift.id, position, fundId, amount],
    );
}

type Message = {
  stripePayoutId: string;
  occurredAt: string;
  lines: { amount: number; [key: string]: unknown }[];
};
const messagesOf = async ({ organizationId }: TestOrganization, returned = false): Promise<Message[]> => {
  const { payoutArrived, payoutReturned } = donationsEvents;
  const { subject } = returned ? payoutReturned : payoutArrived;
  return (await donations.publishedEvents(organizationId, subject)) as unknown as Message[];
};
/** The newest event of this type once more, under another id. */
async function repeat({ account }: TestOrganization, type: 'payout.paid' | 'payout.failed'): Promise<void> {
  const { data: events } = await donations.stripe.events.list({ type }, { stripeAccount: account });
  const repeated = { ...firstOf(events), id: `evt_${newId()}` };
  expect(await donations.outcomeOf(toStripeEventRequest(repeated))).toBe('applied');
}
const failures = ({ organizationId }: TestOrganization) =>
  donations.publishedEvents(organizationId, donationsEvents.payoutFailed.subject);
const listFailed = ({ organizationId }: TestOrganization) =>
  donations.rpc.call(donations.person(organizationId), payoutsRpc.listFailed, {});
const arrival = (organization: TestOrganization, count = 1) =>
  eventually(async () => {
    const messages = await messagesOf(organization);
    return messages.length >= count ? messages : undefined;
  });
async function payoutsOf({ account }: TestOrganization): Promise<Stripe.Payout[]> {
  return (await donations.stripe.payouts.list({}, { stripeAccount: account })).data;
}

/** Does this while another replica stores the arrival of the payout, which is committed after it. */
async function whileStoring<T>(
  { organizationId }: TestOrganization,
  payout: Stripe.Payout,
  act: () => Promise<T>,
): Promise<T> {
  const replica = await donations.pool.connect();
  try {
    await replica.query('begin');
    await replica.query(
      `insert into payout (organization_id, stripe_payout_id, status, amount_minor, currency, occurred_at)
       values ($1, $2, 'arrived', $3, 'USD', now())`,
      [organizationId, payout.id, payout.amount],
    );
    await replica.query(
      `insert into payout_line (organization_id, stripe_payout_id, id, amount_minor, fee_minor, designations, origin, description)
       values ($1, $2, 'txn_line', 10000, 320, '[]', 'other', 'Payment')`,
      [organizationId, payout.id],
    );
    const result = await act();
    await replica.query('commit');
    return result;
  } finally {
    replica.release();
  }
}
async function isWaiting(): Promise<boolean> {
  const { rows } = await donations.pool.query(`select from pg_locks where not granted
       and pid in (select pid from pg_stat_activity where datname = current_database())`);
  return rows.length > 0;
}

describe('a payout', () => {
  it('contains a debit when it was paid, and nothing to book of one that failed', async () => {
    const organization = await createOrganizationWithBank();
    const campaign = await donations.createCampaign(organization, { acceptsBankDebits: true });
    const [paid, unpaid] = [
      await donations.startGift(campaign, { method: 'bank_debit', amount: 10_000 }),
      await donations.startGift(campaign, { method: 'bank_debit', amount: 7_000 }),
    ];
    for (const gift of [paid, unpaid]) await donations.debit(gift);
    await donations.bankAnswers(unpaid, 'fail');
    await donations.waitForStatus(unpaid, 'failed');
    expect(await payoutsOf(organization)).toEqual([]);
    await donations.bankAnswers(paid, 'succeed');
    const { lines } = firstOf(await arrival(organization));
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ giftId: paid.id, amount: 10_000, fee: 80, origin: 'booked' }),
        expect.objectContaining({ giftId: null, amount: 7_000, fee: 56, origin: 'booked', designations: [] }),
        expect.objectContaining({ giftId: null, amount: -7_000, fee: -56, origin: 'booked' }),
      ]),
    );
    expect(lines).toHaveLength(3);
  });

  it('is published with the gift, fee and designations of each line, once', async () => {
    const organization = await createOrganizationWithBank();
    const [roof, garden] = [newId(), newId()];
    const gift = await give(organization, 10_000);
    await designate(organization, gift, [
      { fundId: roof, amount: 6_000 },
      { fundId: garden, amount: 4_000 },
    ]);
    await donations.waitForStatus(gift, 'succeeded');
    for (const [index, amount] of [1_000, 4_000].entries()) {
      await donations.refund(gift, amount);
      await eventually(async () => {
        const { rows } = await donations.pool.query(`select 1 from gift_refund where gift_id = $1`, [
          gift.id,
        ]);
        return rows.length === index + 1;
      });
    }
    await donations.control('clock', twoDays);
    const { lines, ...payout } = firstOf(await arrival(organization));
    expect(payout).toMatchObject({ currency: 'USD', stripeDestinationId: expect.stringMatching(/^ba_/) });
    const line = { giftId: gift.id, origin: 'booked' };
    expect(lines).toHaveLength(3);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...line,
          amount: 10_000,
          fee: 320,
          designations: [
            { fundId: roof, amount: 6_000 },
            { fundId: garden, amount: 4_000 },
          ],
        }),
        expect.objectContaining({
          ...line,
          amount: -1_000,
          fee: 0,
          designations: [{ fundId: garden, amount: 1_000 }],
        }),
        expect.objectContaining({
          ...line,
          amount: -4_000,
          fee: 0,
          designations: [
            { fundId: roof, amount: 1_000 },
            { fundId: garden, amount: 3_000 },
          ],
        }),
      ]),
    );
    await repeat(organization, 'payout.paid');
    expect(await messagesOf(organization)).toHaveLength(1);
  });

  it('contains the money of a refund that failed, for the funds that had given it back, also when no event told of it', async () => {
    const organization = await createOrganizationWithBank();
    const [roof, garden] = [newId(), newId()];
    const gift = await give(organization, 10_000);
    await designate(organization, gift, [
      { fundId: roof, amount: 6_000 },
      { fundId: garden, amount: 4_000 },
    ]);
    // Stripe pays out nothing below zero.
    await donations.waitForStatus(await give(organization, 1_000), 'succeeded');
    await donations.waitForStatus(gift, 'succeeded');
    const { id: refund } = await donations.refund(gift, 10_000);
    await donations.waitForStatus(gift, 'refunded');
    await donations.control('clock', twoDays);
    await arrival(organization);
    await donations.control('faults', { webhooks: { lose: 1, types: ['refund.', 'charge.'] } });
    await donations.control('refunds', { refund, outcome: 'fail' });
    await donations.control('clock', twoDays);
    const [first, second] = await arrival(organization, 2);
    await donations.control('faults', {});
    const designations = [
      { fundId: roof, amount: 6_000 },
      { fundId: garden, amount: 4_000 },
    ];
    expect(first?.lines).toEqual(
      expect.arrayContaining([expect.objectContaining({ amount: -10_000, designations, origin: 'booked' })]),
    );
    expect(second?.lines).toMatchObject([
      { giftId: gift.id, amount: 10_000, fee: 0, designations, origin: 'booked' },
    ]);
    expect((await donations.state(gift)).status).toBe('succeeded');
  });

  it('that failed comes back, and its lines arrive again with the next one', async () => {
    await donations.control('settings', { paymentsAvailable: 'at_once', payoutArrival: 'succeed' });
    const organization = await createOrganizationWithBank();
    const gift = await give(organization, 10_000);
    const first = firstOf(await arrival(organization));
    await donations.control('clock', twoDays);
    await donations.control('payouts', { payout: first.stripePayoutId, outcome: 'fail' });
    const [, second] = await arrival(organization, 2);
    const returned = firstOf(await messagesOf(organization, true));
    expect(returned).toMatchObject({ stripePayoutId: first.stripePayoutId, lines: first.lines });
    // It counts on the day on which the money came back, not on that of the arrival.
    expect(Date.parse(returned.occurredAt) - Date.parse(first.occurredAt)).toBeGreaterThan(86_400_000);
    const failed = { stripePayoutId: first.stripePayoutId, amount: 9_680, currency: 'USD' };
    expect(await failures(organization)).toMatchObject([{ ...failed, reason: 'account_closed' }]);
    await repeat(organization, 'payout.failed');
    expect(await failures(organization)).toHaveLength(1);
    const { rows } = await donations.pool.query(
      `select status, failed_at is not null as "hasFailed" from payout where organization_id = $1 order by status`,
      [organization.organizationId],
    );
    expect(rows).toEqual([
      { status: 'arrived', hasFailed: false },
      { status: 'returned', hasFailed: true },
    ]);
    const line = firstOf(first.lines);
    expect(second?.lines).toEqual([
      { ...line, stripeBalanceTransactionId: expect.stringContaining(':'), origin: 'booked' },
    ]);
    expect(line).toMatchObject({ giftId: gift.id, amount: 10_000, fee: 320 });
    await donations.control('settings', { paymentsAvailable: 'after_two_days' });
  });

  it('that failed before it arrived has brought nothing, and its lines arrive with the next one', async () => {
    await donations.control('settings', { paymentsAvailable: 'at_once', payoutArrival: 'fail' });
    const organization = await createOrganizationWithBank();
    const gift = await give(organization, 10_000);
    await eventually(async () => (await payoutsOf(organization)).some(({ status }) => status === 'failed'));
    await donations.control('settings', { payoutArrival: 'succeed' });
    const messages = await arrival(organization);
    expect(messages).toMatchObject([{ lines: [{ giftId: gift.id, amount: 10_000, fee: 320 }] }]);
    expect(await messagesOf(organization, true)).toEqual([]);
    const failed = (await payoutsOf(organization)).filter(({ status }) => status === 'failed');
    expect(failed.length).toBeGreaterThan(0);
    const announced = await eventually(async () => {
      const ids = (await failures(organization)).map(({ stripePayoutId }) => stripePayoutId);
      return ids.length >= failed.length && ids;
    });
    expect(announced.toSorted()).toEqual(failed.map(({ id }) => id).toSorted());
    await donations.control('settings', { paymentsAvailable: 'after_two_days' });
  });

  it('that failed is listed for those who manage campaigns until a later one arrives, for 90 days', async () => {
    await donations.control('settings', { paymentsAvailable: 'at_once', payoutArrival: 'fail' });
    const organization = await createOrganizationWithBank();
    await give(organization, 10_000);
    const [failed] = await eventually(async () => {
      const all = await listFailed(organization);
      return all.length > 0 && all;
    });
    expect(failed).toEqual({
      stripePayoutId: expect.stringMatching(/^po_/),
      amount: 9_680,
      currency: 'USD',
      failedAt: expect.any(String),
    });
    expect(await listFailed(await donations.createOrganization())).toEqual([]);
    const manager = donations.person(organization.organizationId, 'Manager');
    await expect(donations.rpc.call(manager, payoutsRpc.listFailed, {})).rejects.toMatchObject({
      code: 'forbidden',
    });
    await donations.pool.query(
      `insert into payout (organization_id, stripe_payout_id, status, amount_minor, currency, occurred_at, failed_at)
       select $1, $2 || n, case n when 0 then 'arrived' else 'returned' end, n, 'USD', now() - interval '100 days',
         case n when 0 then null when 1 then now() - interval '90 days 1 minute' else now() - make_interval(days => 91 - n::int) end
       from generate_series(0, 31) n`,
      [organization.organizationId, `po_${newId()}_`],
    );
    const listed = await listFailed(organization);
    expect(listed).toHaveLength(20);
    expect(listed).toEqual(listed.toSorted((a, b) => b.failedAt.localeCompare(a.failedAt)));
    await donations.pool.query(
      `delete from payout where organization_id = $1 and occurred_at < now() - interval '99 days' and amount_minor > 2`,
      [organization.organizationId],
    );
    const amounts = (await listFailed(organization)).map(({ amount }) => amount);
    expect(amounts).toEqual(expect.arrayContaining([9_680, 2]));
    expect(amounts).not.toContain(1);
    await donations.control('settings', { payoutArrival: 'succeed' });
    await donations.control('clock', twoDays);
    await arrival(organization);
    expect(await listFailed(organization)).toEqual([]);
    await donations.control('settings', { paymentsAvailable: 'after_two_days' });
  });

  it('whose failure is read after a later one arrived is not listed', async () => {
    await donations.control('settings', { paymentsAvailable: 'at_once', payoutArrival: 'succeed' });
    const organization = await createOrganizationWithBank();
    await give(organization, 10_000);
    const { stripePayoutId: payout } = firstOf(await arrival(organization));
    await donations.control('faults', { webhooks: { lose: 1, types: ['payout.failed'] } });
    await donations.control('payouts', { payout, outcome: 'fail' });
    await arrival(organization, 2);
    await donations.control('faults', {});
    await repeat(organization, 'payout.failed');
    expect(await failures(organization)).toHaveLength(1);
    expect(await listFailed(organization)).toEqual([]);
    await donations.control('settings', { paymentsAvailable: 'after_two_days' });
  });

  it('that failed, which is read after a later one arrived, has its income and fees booked once', async () => {
    await donations.control('settings', { paymentsAvailable: 'at_once', payoutArrival: 'succeed' });
    const organization = await createOrganizationWithBank();
    await payElsewhere(organization, 10_000);
    const first = firstOf(await arrival(organization));
    expect(first.lines).toMatchObject([{ amount: 10_000, fee: 320, origin: 'other' }]);
    await donations.control('faults', { webhooks: { lose: 1, types: ['payout.failed'] } });
    await donations.control('payouts', { payout: first.stripePayoutId, outcome: 'fail' });
    const [, second] = await arrival(organization, 2);
    expect(second?.lines).toMatchObject([{ amount: 10_000, fee: 320, origin: 'booked' }]);
    await donations.control('faults', {});
    await repeat(organization, 'payout.failed');
    await repeat(organization, 'payout.paid');
    expect(await failures(organization)).toHaveLength(1);
    expect(await messagesOf(organization, true)).toMatchObject([
      { stripePayoutId: first.stripePayoutId, lines: first.lines },
    ]);
    expect(await messagesOf(organization)).toHaveLength(2);
    await donations.control('settings', { paymentsAvailable: 'after_two_days' });
  });

  it('that failed, which another replica is storing when a later one arrives, has its income and fees booked once', async () => {
    await donations.control('settings', { paymentsAvailable: 'at_once', payoutArrival: 'succeed' });
    const organization = await createOrganizationWithBank();
    const lost = { webhooks: { lose: 1, types: ['payout.'] } };
    await donations.control('faults', lost);
    await payElsewhere(organization, 10_000);
    const first = await eventually(async () => {
      const [payout] = await payoutsOf(organization);
      return payout?.status === 'paid' && payout;
    });
    await donations.control('payouts', { payout: first.id, outcome: 'fail' });
    await eventually(async () => (await payoutsOf(organization)).some(({ status }) => status === 'paid'));
    await donations.control('faults', {});
    const repeated = await whileStoring(organization, first, async () => {
      const handled = repeat(organization, 'payout.paid');
      await eventually(isWaiting);
      return { handled };
    });
    await repeated.handled;
    const messages = await messagesOf(organization);
    expect(messages.flatMap(({ lines }) => lines)).toMatchObject([
      { amount: 10_000, fee: 320, origin: 'booked' },
    ]);
    expect(await messagesOf(organization, true)).toMatchObject([
      { stripePayoutId: first.id, lines: [{ amount: 10_000, fee: 320 }] },
    ]);
    expect(await failures(organization)).toHaveLength(1);
    await donations.control('settings', { paymentsAvailable: 'after_two_days' });
  });

  it('that was stored nowhere when a later one arrived brings nothing when its arrival is read late', async () => {
    await donations.control('settings', { paymentsAvailable: 'at_once', payoutArrival: 'succeed' });
    const organization = await createOrganizationWithBank();
    await donations.control('faults', { webhooks: { lose: 1, types: ['payout.'] } });
    await payElsewhere(organization, 10_000);
    const arrived = await eventually(async () => {
      const [payout] = await payoutsOf(organization);
      return payout?.status === 'paid' && payout;
    });
    const replica = await donations.service.startReplica({});
    const payouts = replica.app.get(Payouts, { strict: false });
    const reference = { stripeAccountId: organization.account, stripePayoutId: arrived.id };
    const asArrived = await payouts.read(reference);
    await donations.control('payouts', { payout: arrived.id, outcome: 'fail' });
    await eventually(async () => (await payoutsOf(organization)).some(({ status }) => status === 'paid'));
    await donations.control('faults', {});
    await repeat(organization, 'payout.paid');
    if (asArrived === null) throw new Error('no payout');
    await replica.app.get(HandlePayout, { strict: false }).apply(serviceContext('donations'), asArrived);
    await replica.close();
    const lines = (await messagesOf(organization)).flatMap((message) => message.lines);
    expect(lines).toMatchObject([{ amount: 10_000, fee: 320, origin: 'other' }]);
    expect(await messagesOf(organization, true)).toEqual([]);
    await donations.control('settings', { paymentsAvailable: 'after_two_days' });
  });

  it('that failed while another replica was storing its arrival comes back with its lines', async () => {
    await donations.control('settings', { paymentsAvailable: 'at_once', payoutArrival: 'succeed' });
    const organization = await createOrganizationWithBank();
    await donations.control('faults', { webhooks: { lose: 1, types: ['payout.paid'] } });
    await give(organization, 10_000);
    const payout = await eventually(async () => {
      const [first] = await payoutsOf(organization);
      return first?.status === 'paid' && first;
    });
    await whileStoring(organization, payout, async () => {
      await donations.control('payouts', { payout: payout.id, outcome: 'fail' });
      await eventually(isWaiting);
    });
    await eventually(async () => (await failures(organization)).length > 0);
    expect(await messagesOf(organization, true)).toMatchObject([
      { stripePayoutId: payout.id, lines: [{ amount: 10_000, fee: 320 }] },
    ]);
    await donations.control('faults', {});
    await donations.control('settings', { paymentsAvailable: 'after_two_days' });
  });

  it('that was canceled has not failed', async () => {
    await donations.control('settings', {
      paymentsAvailable: 'at_once',
      payouts: 'manual',
      payoutArrival: 'wait',
    });
    const organization = await createOrganizationWithBank();
    await give(organization, 10_000);
    const on = { stripeAccount: organization.account };
    await eventually(async () => {
      const { available } = await donations.stripe.balance.retrieve({}, on);
      return available[0]?.amount === 9_680;
    });
    const { id } = await donations.stripe.payouts.create({ amount: 5_000, currency: 'usd' }, on);
    await donations.stripe.payouts.cancel(id, {}, on);
    await eventually(async () => {
      const { rows } = await donations.pool.query(`select 1 from payout where stripe_payout_id = $1`, [id]);
      return rows.length === 1;
    });
    expect(await failures(organization)).toEqual([]);
    expect(await listFailed(organization)).toEqual([]);
    await donations.control('settings', {
      paymentsAvailable: 'after_two_days',
      payouts: 'automatic',
      payoutArrival: 'succeed',
    });
  });

  it('by hand has one line, and the next automatic one contains its movement', async () => {
    await donations.control('settings', { paymentsAvailable: 'at_once', payouts: 'manual' });
    const organization = await createOrganizationWithBank();
    await give(organization, 10_000);
    const on = { stripeAccount: organization.account };
    await eventually(async () => {
      const { available } = await donations.stripe.balance.retrieve({}, on);
      return available[0]?.amount === 9_680;
    });
    await donations.stripe.payouts.create({ amount: 5_000, currency: 'usd' }, on);
    const byHand = firstOf(await arrival(organization));
    expect(byHand.lines).toMatchObject([{ amount: 5_000, fee: 0, giftId: null, origin: 'booked' }]);
    await donations.control('settings', { payouts: 'automatic' });
    const [, automatic] = await arrival(organization, 2);
    expect(automatic?.lines.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-5_000, 10_000]);
    await donations.control('settings', { paymentsAvailable: 'after_two_days' });
  });
});

describe('payouts whose webhooks were lost', () => {
  it('are found page by page and published in messages of at most 100 lines, with gifts whose webhook was lost too', async () => {
    await donations.control('faults', {
      webhooks: { lose: 1, types: ['payout.', 'payment_intent.', 'charge.'] },
    });
    const organization = await createOrganizationWithBank();
    const gift = await give(organization, 10_000);
    for (let count = 0; count < 120; count++) await payElsewhere(organization, 100);
    await donations.control('clock', twoDays);
    await eventually(async () => (await payoutsOf(organization)).some(({ status }) => status === 'paid'));
    await donations.service.restart({ GIFT_SWEEP_EVERY_MS: '200' });
    const messages = await arrival(organization, 2);
    expect(messages.map(({ lines }) => lines.length)).toEqual([100, 21]);
    const lines = messages.flatMap((message) => message.lines);
    expect(lines.filter(({ giftId }) => giftId === gift.id)).toMatchObject([
      { amount: 10_000, fee: 320, origin: 'booked' },
    ]);
    expect(lines.filter(({ origin }) => origin === 'other')).toHaveLength(120);
    expect((await donations.state(gift)).status).toBe('succeeded');
    const first = messages[0]?.stripePayoutId;
    await donations.control('payouts', { payout: first, outcome: 'fail' });
    await eventually(async () => (await messagesOf(organization, true)).length === 2);
    await donations.control('faults', {});
  });
});
