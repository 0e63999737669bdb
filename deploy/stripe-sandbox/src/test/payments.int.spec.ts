import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { type RunningSandbox, client, control, eventually, startInMemory } from './harness.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startInMemory();
  stripe = client(sandbox);
});
afterAll(() => sandbox.close());

const pay = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 5180,
    currency: 'usd',
    confirm: true,
    payment_method,
    return_url: 'https://donor.example/thanks',
    ...more,
  });

describe('test cards', () => {
  it.each(['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_bypassPending'])(
    '%s pays',
    async (card) => {
      const intent = await pay(card);
      expect([intent.status, intent.amount_received]).toEqual(['succeeded', 5180]);
    },
  );

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
    ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
  ])('%s is refused with %s / %s', async (card, code, decline_code) => {
    const error: unknown = await pay(card).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code,
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code } },
    });
  });

  it.each([
    'pm_card_authenticationRequired',
    'pm_card_threeDSecure2Required',
    'pm_card_authenticationRequiredOnSetup',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  ])('%s asks for 3D Secure', async (card) => {
    const intent = await pay(card);
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
  });

  it('asks for authentication when a 3D Secure card is charged off session', async () => {
    await expect(pay('pm_card_authenticationRequired', { off_session: true })).rejects.toMatchObject({
      code: 'authentication_required',
    });
  });

  it.each([
    ['complete', 'pm_card_threeDSecure2Required', 'succeeded'],
    ['fail', 'pm_card_threeDSecure2Required', 'requires_payment_method'],
    ['complete', 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'requires_payment_method'],
  ])("the bank's page (%s, %s) leads to %s and back to the shop", async (outcome, card, status) => {
    const { id, next_action: action } = await pay(card);
    const url = action?.redirect_to_url?.url ?? '';
    const answer = await fetch(url, { method: 'POST', body: `outcome=${outcome}`, redirect: 'manual' });
    expect(answer.headers.get('location')).toContain('https://donor.example/thanks?payment_intent=');
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status);
  });

  it('refuses a number that fails the check digit', async () => {
    const method = stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424241', exp_month: 12, exp_year: 2040, cvc: '123' },
    });
    await expect(method).rejects.toMatchObject({ code: 'incorrect_number', statusCode: 402 });
  });

  it('fails the refund of the card whose bank sends it back, after it succeeded', async () => {
    const { id } = await pay('pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('succeeded');
    await eventually(async () =>
      (await stripe.refunds.retrieve(refund.id)).status === 'failed' ? true : undefined,
    );
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
    const { data } = await stripe.refunds.list({
      payment_intent: id,
      expand: ['data.failure_balance_transaction'],
    });
    expect(data).toMatchObject([
      { failure_balance_transaction: { type: 'refund_failure', amount: refund.amount, source: refund.id } },
    ]);
    const types = ['refund.failed', 'charge.refund.updated'];
    const { data: events } = await stripe.events.list({ types });
    expect(events.filter(({ data: { object } }) => 'id' in object && object.id === refund.id)).toHaveLength(
      2,
    );
  });

  it('lets the refund of another card wait before it succeeds', async () => {
    const { id } = await pay('pm_card_pendingRefund');
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('pending');
    await eventually(async () =>
      (await stripe.refunds.retrieve(refund.id)).status === 'succeeded' ? true : undefined,
    );
  });
});

describe('payment intents', () => {
  it('books the charge less the fee, available two days later', async () => {
    const { latest_charge: charge } = await pay('pm_card_visa', {
      amount: 1050,
      expand: ['latest_charge.balance_transaction'],
    });
    const movement = typeof charge === 'object' ? charge?.balance_transaction : undefined;
    expect(movement).toMatchObject({ amount: 1050, fee: 60, net: 990, status: 'pending', type: 'charge' });
    if (!movement || typeof movement === 'string') throw new Error('not expanded');
    expect(movement.available_on - movement.created).toBe(2 * 86_400);
  });

  it('charges the fee that is set, and the other one as before', async () => {
    await control(sandbox, 'settings', { paymentFees: { card: { basisPoints: 340, fixed: 50 } } });
    const { latest_charge: charge } = await pay('pm_card_visa', {
      amount: 10_000,
      expand: ['latest_charge.balance_transaction'],
    });
    expect(charge).toMatchObject({
      balance_transaction: { fee: 390, fee_details: [{ amount: 390, type: 'stripe_fee' }] },
    });
    await expect(
      control(sandbox, 'settings', { paymentFees: { card: { basisPoints: '2.9%' } } }),
    ).rejects.toThrow('basisPoints has the wrong type.');
    expect(
      await control(sandbox, 'settings', { paymentFees: { card: { basisPoints: 290, fixed: 30 } } }),
    ).toMatchObject({
      paymentFees: {
        card: { basisPoints: 290, fixed: 30, max: null },
        bankDebit: { basisPoints: 80, fixed: 0, max: 500 },
      },
    });
  });

  it('charges one account the fee that is set for it', async () => {
    const { id: account } = await stripe.accounts.create({ type: 'custom', country: 'US' });
    await control(sandbox, 'settings', { paymentFees: { account, card: { basisPoints: 220 } } });
    const feeOn = async (stripeAccount: string | undefined) => {
      const intent = await stripe.paymentIntents.create(
        {
          amount: 10_000,
          currency: 'usd',
          confirm: true,
          payment_method: 'pm_card_visa',
          return_url: 'https://donor.example/thanks',
          expand: ['latest_charge.balance_transaction'],
        },
        stripeAccount === undefined ? {} : { stripeAccount },
      );
      return intent.latest_charge;
    };
    expect(await feeOn(account)).toMatchObject({ balance_transaction: { fee: 250 } });
    expect(await feeOn(undefined)).toMatchObject({ balance_transaction: { fee: 320 } });
  });

  it('is confirmed in a second step, once', async () => {
    const { id, status } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    expect(status).toBe('requires_payment_method');
    const params = { payment_method: 'pm_card_visa', return_url: 'https://x.example' };
    expect((await stripe.paymentIntents.confirm(id, params)).status).toBe('succeeded');
    await expect(stripe.paymentIntents.confirm(id, params)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('can be tried again with another card after a decline', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    const confirm = (payment_method: string) =>
      stripe.paymentIntents.confirm(id, { payment_method, return_url: 'https://x.example' });
    await expect(confirm('pm_card_visa_chargeDeclined')).rejects.toMatchObject({ statusCode: 402 });
    expect(await confirm('pm_card_visa')).toMatchObject({ status: 'succeeded', last_payment_error: null });
    expect((await stripe.charges.list({ payment_intent: id })).data.map(({ status }) => status)).toEqual([
      'succeeded',
      'failed',
    ]);
  });

  it('holds the money until it is captured, in part if wanted', async () => {
    const held = await pay('pm_card_visa', { capture_method: 'manual' });
    expect([held.status, held.amount_capturable]).toEqual(['requires_capture', 5180]);
    const captured = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 5000 });
    expect([captured.status, captured.amount_received]).toEqual(['succeeded', 5000]);
  });

  it('is canceled with its reason, and not after it succeeded', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect([canceled.status, canceled.cancellation_reason]).toEqual(['canceled', 'abandoned']);
    const paid = await pay('pm_card_visa');
    await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('refuses less than 50 cents, and the retired payment_method_types', async () => {
    await expect(pay('pm_card_visa', { amount: 49 })).rejects.toMatchObject({ code: 'amount_too_small' });
    const retired = fetch(`${sandbox.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_x' },
      body: 'amount=500&currency=usd&payment_method_types[0]=card',
    });
    expect(await (await retired).json()).toMatchObject({
      error: { code: 'payment_method_types_no_longer_supported' },
    });
  });

  it('is seen by a publishable key only with its client secret', async () => {
    const { id, client_secret: secret } = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
    });
    const look = (query: string) =>
      fetch(`${sandbox.url}/v1/payment_intents/${id}${query}`, {
        headers: { authorization: 'Bearer pk_test_x' },
      });
    expect((await look('')).status).toBe(401);
    expect((await look(`?client_secret=${secret}`)).status).toBe(200);
  });
});

describe('refunds', () => {
  it('add up to the charge and no further', async () => {
    const { id } = await pay('pm_card_visa');
    await stripe.refunds.create({ payment_intent: id, amount: 5000 });
    await expect(stripe.refunds.create({ payment_intent: id, amount: 181 })).rejects.toMatchObject({
      param: 'amount',
    });
    const last = await stripe.refunds.create({ payment_intent: id });
    expect([last.amount, last.status]).toEqual([180, 'succeeded']);
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge.refunds'],
    });
    expect(charge).toMatchObject({
      refunded: true,
      amount_refunded: 5180,
      refunds: { data: [{ amount: 180 }, { amount: 5000 }] },
    });
  });
});

describe('disputes', () => {
  async function disputed() {
    const { id } = await pay('pm_card_createDispute');
    return eventually(async () => (await stripe.disputes.list({ payment_intent: id })).data[0]);
  }

  it('take the amount and a fee at once, and are won by the evidence of the test mode', async () => {
    const { id, amount, balance_transactions: withdrawn, status } = await disputed();
    expect(status).toBe('needs_response');
    expect(withdrawn).toMatchObject([
      { amount: -amount, fee: 1500, type: 'adjustment', reporting_category: 'dispute', source: id },
    ]);
    const won = await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
    expect(won.status).toBe('won');
    expect(won.balance_transactions).toMatchObject([
      { amount: -amount },
      { amount, fee: 0, reporting_category: 'dispute_reversal' },
    ]);
    const { data: events } = await stripe.events.list({ limit: 100 });
    const types = events
      .filter(({ data: { object } }) => 'id' in object && object.id === id)
      .map(({ type }) => type.replace('charge.dispute.', ''));
    expect(types.toReversed()).toEqual([
      'created',
      'funds_withdrawn',
      'updated',
      'closed',
      'funds_reinstated',
    ]);
  });

  it('are under review with other evidence, and lost when they are accepted', async () => {
    const [one, other] = [await disputed(), await disputed()];
    const kept = await stripe.disputes.update(one.id, {
      evidence: { uncategorized_text: 'A receipt' },
      submit: false,
    });
    expect(kept).toMatchObject({ status: 'needs_response', evidence: { uncategorized_text: 'A receipt' } });
    expect((await stripe.disputes.update(one.id, { submit: true })).status).toBe('under_review');
    expect((await stripe.disputes.close(other.id)).status).toBe('lost');
    await expect(stripe.disputes.close(other.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('take files of their purpose as evidence, and keep what is not named', async () => {
    const { id } = await disputed();
    const send = (purpose: 'dispute_evidence' | 'additional_verification') => {
      const data = Buffer.from('%PDF-1.7\n');
      return stripe.files.create({ purpose, file: { data, name: 'a.pdf', type: 'application/pdf' } });
    };
    const keep = (receipt: string) => stripe.disputes.update(id, { evidence: { receipt }, submit: false });
    const receipt = (await send('dispute_evidence')).id;
    expect((await keep(receipt)).evidence).toMatchObject({ receipt, uncategorized_file: null });
    const wrong = { statusCode: 400, param: 'evidence[receipt]' };
    await expect(keep((await send('additional_verification')).id)).rejects.toMatchObject(wrong);
    await expect(keep('file_none')).rejects.toMatchObject(wrong);
  });
});

describe('inquiries', () => {
  it('move no money until they become disputes', async () => {
    const { id } = await pay('pm_card_visa');
    await control(sandbox, 'disputes', { payment: id, inquiry: true });
    const { data } = await stripe.disputes.list({ payment_intent: id });
    expect(data).toMatchObject([{ status: 'warning_needs_response', balance_transactions: [] }]);
    await control(sandbox, 'disputes', { dispute: data[0]?.id, outcome: 'escalate' });
    const { data: after } = await stripe.disputes.list({ payment_intent: id });
    expect(after).toMatchObject([
      { id: data[0]?.id, status: 'needs_response', balance_transactions: [{ fee: 1500 }] },
    ]);
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });
});

describe('customers and their cards', () => {
  it('attaches and detaches a card', async () => {
    const { id: customer } = await stripe.customers.create({ email: 'donor@x.example' });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    expect((await stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id)).toEqual([
      method.id,
    ]);
    expect((await stripe.paymentMethods.detach(method.id)).customer).toBeNull();
  });

  it('keeps a card with the customer for later payments', async () => {
    const { id: customer } = await stripe.customers.create({});
    const first = await pay('pm_card_visa', { customer, setup_future_usage: 'off_session' });
    const { payment_method: card } = first;
    const again = await pay(typeof card === 'string' ? card : '', { customer, off_session: true });
    expect(again.status).toBe('succeeded');
  });

  it('does not return a deleted customer', async () => {
    const { id } = await stripe.customers.create({});
    expect(await stripe.customers.del(id)).toEqual(expect.objectContaining({ id, deleted: true }));
    await expect(stripe.customers.retrieve(id)).rejects.toMatchObject({ statusCode: 404 });
  });
});
