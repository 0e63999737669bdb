import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import {
  type RunningSandbox,
  address,
  anActiveCard,
  anOrganization,
  availableOn,
  client,
  control,
  startInMemory,
} from './harness.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
let options: { stripeAccount: string };
let helpers: Stripe.TestHelpers.Issuing['authorizations'];
beforeAll(async () => {
  sandbox = await startInMemory();
  stripe = client(sandbox);
  options = await anOrganization(stripe);
  helpers = stripe.testHelpers.issuing.authorizations;
});
afterAll(() => sandbox.close());

const swipe = (card: string, amount: number, more: Partial<Parameters<typeof helpers.create>[0]> = {}) =>
  helpers.create({ card, amount, ...more }, options);
const reasonOf = (authorization: Stripe.Issuing.Authorization) =>
  authorization.request_history.at(-1)?.reason;

describe('cards', () => {
  it('shows number and code of a virtual card only when asked', async () => {
    const { id } = await anActiveCard(stripe, options);
    const plain = await stripe.issuing.cards.retrieve(id, {}, options);
    const open = await stripe.issuing.cards.retrieve(id, { expand: ['number', 'cvc'] }, options);
    expect([plain.number, plain.cvc]).toEqual([undefined, undefined]);
    expect(open.number).toMatch(new RegExp(`^\\d{12}${plain.last4}$`));
    expect(open.cvc).toMatch(/^\d{3}$/);
  });

  it('is inactive until activated, and canceled permanently', async () => {
    const { cardholder } = await anActiveCard(stripe, options);
    const card = await stripe.issuing.cards.create(
      { currency: 'usd', type: 'virtual', cardholder: cardholder.id },
      options,
    );
    expect(card.status).toBe('inactive');
    await stripe.issuing.cards.update(card.id, { status: 'canceled', cancellation_reason: 'lost' }, options);
    await expect(stripe.issuing.cards.update(card.id, { status: 'active' }, options)).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('goes by post through its stations', async () => {
    const { cardholder } = await anActiveCard(stripe, options);
    const card = await stripe.issuing.cards.create(
      { currency: 'usd', type: 'physical', cardholder: cardholder.id, shipping: { name: 'Pia', address } },
      options,
    );
    const { submitCard, shipCard, deliverCard } = {
      submitCard: () => stripe.testHelpers.issuing.cards.submitCard(card.id, {}, options),
      shipCard: () => stripe.testHelpers.issuing.cards.shipCard(card.id, {}, options),
      deliverCard: () => stripe.testHelpers.issuing.cards.deliverCard(card.id, {}, options),
    };
    await expect(deliverCard()).rejects.toMatchObject({ statusCode: 400 });
    const stations = [await submitCard(), await shipCard(), await deliverCard()];
    expect(stations.map(({ shipping }) => shipping?.status)).toEqual(['submitted', 'shipped', 'delivered']);
  });

  it('keeps the limits that were not sent, and clears those sent as an empty list', async () => {
    const card = await anActiveCard(stripe, options, {
      spending_limits: [{ amount: 100, interval: 'monthly' }],
    });
    const kept = await stripe.issuing.cards.update(
      card.id,
      { spending_controls: { blocked_categories: ['airlines_air_carriers'] } },
      options,
    );
    // The SDK leaves an empty list out of the form; on the wire it is an empty value.
    const path = `${sandbox.url}/v1/issuing/cards/${card.id}`;
    const headers = { authorization: 'Bearer sk_test_x', 'stripe-account': options.stripeAccount };
    await fetch(path, { method: 'POST', headers, body: 'spending_controls[spending_limits]=' });
    const cleared = await stripe.issuing.cards.retrieve(card.id, {}, options);
    expect([
      kept.spending_controls.spending_limits?.length,
      cleared.spending_controls.spending_limits,
    ]).toEqual([1, []]);
  });
});

describe("Stripe's own checks", () => {
  it.each([
    ['inactive', 'card_inactive'],
    ['canceled', 'card_canceled'],
  ] as const)('declines on a card that is %s', async (status, reason) => {
    const card = await anActiveCard(stripe, options);
    await stripe.issuing.cards.update(card.id, { status }, options);
    const refused = await swipe(card.id, 100);
    expect([refused.approved, refused.status, reasonOf(refused)]).toEqual([false, 'closed', reason]);
  });

  it('declines for an inactive cardholder', async () => {
    const card = await anActiveCard(stripe, options);
    await stripe.issuing.cardholders.update(card.cardholder.id, { status: 'inactive' }, options);
    expect(reasonOf(await swipe(card.id, 100))).toBe('cardholder_inactive');
  });

  it('approves to the cent of a limit and declines one cent over it', async () => {
    const card = await anActiveCard(stripe, options, {
      spending_limits: [{ amount: 5000, interval: 'daily' }],
    });
    expect((await swipe(card.id, 3000)).approved).toBe(true);
    expect(reasonOf(await swipe(card.id, 2001))).toBe('spending_controls');
    expect((await swipe(card.id, 2000)).approved).toBe(true);
  });

  it('does not count what was reversed, and counts a capture once', async () => {
    const card = await anActiveCard(stripe, options, {
      spending_limits: [{ amount: 1000, interval: 'all_time' }],
    });
    await helpers.reverse((await swipe(card.id, 1000)).id, {}, options);
    await helpers.capture((await swipe(card.id, 600)).id, {}, options);
    expect((await swipe(card.id, 401)).approved).toBe(false);
    expect((await swipe(card.id, 400)).approved).toBe(true);
  });

  it('has room again in the next window', async () => {
    const card = await anActiveCard(stripe, options, {
      spending_limits: [{ amount: 1000, interval: 'daily' }],
    });
    await swipe(card.id, 1000);
    expect((await swipe(card.id, 1)).approved).toBe(false);
    await control(sandbox, 'clock', { advanceSeconds: 86_400 });
    expect((await swipe(card.id, 1000)).approved).toBe(true);
    await control(sandbox, 'clock', { advanceSeconds: -86_400 });
  });

  it('declines blocked categories and foreign merchants', async () => {
    const card = await anActiveCard(stripe, options, {
      blocked_categories: ['airlines_air_carriers'],
      allowed_merchant_countries: ['US'],
    });
    expect(
      (await swipe(card.id, 100, { merchant_data: { category: 'airlines_air_carriers' } })).approved,
    ).toBe(false);
    expect((await swipe(card.id, 100, { merchant_data: { country: 'DE' } })).approved).toBe(false);
    expect((await swipe(card.id, 100, { merchant_data: { category: 'bakeries' } })).approved).toBe(true);
  });

  it('approves what the issuing balance covers, to the cent, unless told not to ask it', async () => {
    const poor = await anOrganization(stripe, 100);
    const card = await anActiveCard(stripe, poor);
    const tap = (amount: number) => helpers.create({ card: card.id, amount }, poor);
    expect(reasonOf(await tap(101))).toBe('insufficient_funds');
    expect((await tap(100)).approved).toBe(true);
    expect(reasonOf(await tap(1))).toBe('insufficient_funds');
    await control(sandbox, 'settings', { enforceIssuingBalance: false });
    expect((await tap(1)).approved).toBe(true);
    await control(sandbox, 'settings', { enforceIssuingBalance: true });
  });
});

describe('the life of an authorization', () => {
  it('captures in full and closes', async () => {
    const card = await anActiveCard(stripe, options);
    const held = await swipe(card.id, 2500);
    const closed = await helpers.capture(held.id, {}, options);
    expect([closed.status, closed.approved, closed.amount]).toEqual(['closed', true, 2500]);
    expect(closed.transactions).toMatchObject([{ type: 'capture', amount: -2500, authorization: held.id }]);
    expect(closed.balance_transactions.map(({ amount }) => amount)).toEqual([-2500, 2500]);
  });

  it('captures in parts while it stays open', async () => {
    const card = await anActiveCard(stripe, options);
    const { id } = await swipe(card.id, 2500);
    const first = await helpers.capture(id, { capture_amount: 1000, close_authorization: false }, options);
    const second = await helpers.capture(id, {}, options);
    expect([first.status, first.amount, second.status]).toEqual(['pending', 2500, 'closed']);
    expect(second.transactions.map(({ amount }) => amount)).toEqual([-1000, -1500]);
  });

  it('captures more than was held, as a tip does', async () => {
    const card = await anActiveCard(stripe, options);
    const { id } = await swipe(card.id, 1000);
    const closed = await helpers.capture(id, { capture_amount: 1200 }, options);
    expect(closed.transactions[0]?.amount).toBe(-1200);
  });

  it('grows by an increment and shrinks by a reversal', async () => {
    const card = await anActiveCard(stripe, options);
    const { id } = await swipe(card.id, 1000);
    expect((await helpers.increment(id, { increment_amount: 500 }, options)).amount).toBe(1500);
    expect((await helpers.reverse(id, { reverse_amount: 400 }, options)).amount).toBe(1100);
    const gone = await helpers.reverse(id, {}, options);
    expect([gone.amount, gone.status]).toEqual([0, 'reversed']);
  });

  it('takes the final amount of a fuel pump', async () => {
    const card = await anActiveCard(stripe, options);
    const { id } = await swipe(card.id, 100, { merchant_data: { category: 'automated_fuel_dispensers' } });
    expect((await helpers.finalizeAmount(id, { final_amount: 4211 }, options)).amount).toBe(4211);
  });

  it('may be captured after it expired, but not after it was reversed or declined', async () => {
    const card = await anActiveCard(stripe, options, {
      spending_limits: [{ amount: 900, interval: 'per_authorization' }],
    });
    const [late, gone, refused] = [
      await swipe(card.id, 500),
      await swipe(card.id, 500),
      await swipe(card.id, 901),
    ];
    expect((await helpers.expire(late.id, {}, options)).status).toBe('expired');
    expect((await helpers.capture(late.id, {}, options)).status).toBe('closed');
    await helpers.reverse(gone.id, {}, options);
    for (const { id } of [gone, refused, late]) {
      await expect(helpers.capture(id, {}, options)).rejects.toMatchObject({ statusCode: 400 });
    }
  });

  it('keeps metadata', async () => {
    const card = await anActiveCard(stripe, options);
    const { id } = await swipe(card.id, 100);
    const { metadata } = await stripe.issuing.authorizations.update(
      id,
      { metadata: { project: 'x' } },
      options,
    );
    expect(metadata).toEqual({ project: 'x' });
  });
});

describe('transactions', () => {
  it('refunds a capture, in parts, never more than it was', async () => {
    const card = await anActiveCard(stripe, options);
    const { transactions } = await helpers.capture((await swipe(card.id, 1000)).id, {}, options);
    const refunds = stripe.testHelpers.issuing.transactions;
    const id = transactions[0]?.id ?? '';
    expect((await refunds.refund(id, { refund_amount: 300 }, options)).amount).toBe(300);
    await expect(refunds.refund(id, { refund_amount: 701 }, options)).rejects.toMatchObject({
      param: 'refund_amount',
    });
    expect(await refunds.refund(id, {}, options)).toMatchObject({ amount: 700, type: 'refund' });
  });

  it('comes without any authorization when a merchant forces it', async () => {
    const card = await anActiveCard(stripe, options);
    const { createForceCapture, createUnlinkedRefund } = {
      createForceCapture: stripe.testHelpers.issuing.transactions.createForceCapture(
        { card: card.id, amount: 700 },
        options,
      ),
      createUnlinkedRefund: stripe.testHelpers.issuing.transactions.createUnlinkedRefund(
        { card: card.id, amount: 50 },
        options,
      ),
    };
    expect(await createForceCapture).toMatchObject({ amount: -700, authorization: null, type: 'capture' });
    expect(await createUnlinkedRefund).toMatchObject({ amount: 50, authorization: null, type: 'refund' });
    const { data } = await stripe.issuing.transactions.list({ card: card.id, type: 'refund' }, options);
    expect(data).toHaveLength(1);
  });

  it('moves the issuing balance by what was held, captured and refunded', async () => {
    const own = await anOrganization(stripe, 10_000);
    const card = await anActiveCard(stripe, own);
    const available = () => availableOn(stripe, own);
    await helpers.create({ card: card.id, amount: 900 }, own);
    const { id } = await helpers.create({ card: card.id, amount: 1000 }, own);
    expect(await available()).toBe(8100);
    const { transactions } = await helpers.capture(id, { capture_amount: 800 }, own);
    expect(await available()).toBe(8300);
    await stripe.testHelpers.issuing.transactions.refund(transactions[0]?.id ?? '', {}, own);
    expect(await available()).toBe(9100);
  });
});
