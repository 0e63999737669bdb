import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { Receiver, type RunningSandbox, client, control, eventually, startInMemory } from './harness.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
let customer: string;
const receiver = new Receiver();
beforeAll(async () => {
  sandbox = await startInMemory();
  stripe = client(sandbox);
  await receiver.listen();
  await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['*'] });
  customer = (await stripe.customers.create({ email: 'donor@x.example' })).id;
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
});

const setUp = (payment_method?: string) =>
  stripe.setupIntents.create({
    customer,
    usage: 'off_session',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...(payment_method && { payment_method, confirm: true }),
  });
const chargeLater = (payment_method: string) =>
  stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    customer,
    payment_method,
    confirm: true,
    off_session: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
const idOf = (method: string | Stripe.PaymentMethod | null) =>
  typeof method === 'string' ? method : (method?.id ?? '');

describe('setup intents', () => {
  it('keep a card with the customer, which later is charged off session', async () => {
    const open = await setUp();
    expect(open.status).toBe('requires_payment_method');
    const done = await stripe.setupIntents.confirm(open.id, { payment_method: 'pm_card_visa' });
    expect(done.status).toBe('succeeded');
    const method = idOf(done.payment_method);
    const kept = await stripe.customers.listPaymentMethods(customer, { type: 'card' });
    expect(kept.data.map(({ id }) => id)).toContain(method);
    expect((await chargeLater(method)).status).toBe('succeeded');
    await eventually(() => receiver.types().includes('setup_intent.succeeded') || undefined);
    await expect(stripe.setupIntents.cancel(open.id)).rejects.toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
  });

  it('are canceled while nothing is set up', async () => {
    const { id } = await setUp();
    const canceled = await stripe.setupIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  });

  it('refuse a card that the bank declines, and take another one after it', async () => {
    await expect(setUp('pm_card_visa_chargeDeclined')).rejects.toMatchObject({
      code: 'card_declined',
      setup_intent: { status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } },
    });
  });

  it('take the card whose later charges fail', async () => {
    const { payment_method: method } = await setUp('pm_card_chargeCustomerFail');
    await expect(chargeLater(idOf(method))).rejects.toMatchObject({ code: 'card_declined' });
  });

  it.each([
    ['pm_card_authenticationRequiredOnSetup', 'succeeded'],
    ['pm_card_authenticationRequired', 'authentication_required'],
  ])('after 3D Secure, %s off session: %s', async (card, expected) => {
    const { id, next_action: action } = await setUp(card);
    const url = action?.redirect_to_url?.url ?? '';
    await fetch(url, { method: 'POST', body: 'outcome=complete' });
    const { status, payment_method: method } = await stripe.setupIntents.retrieve(id);
    expect(status).toBe('succeeded');
    const charged = await chargeLater(idOf(method)).then(
      (intent) => intent.status,
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );
    expect(charged).toBe(expected);
  });

  it('are seen by a publishable key only with their client secret', async () => {
    const { id, client_secret: secret } = await setUp();
    const look = (query: string) =>
      fetch(`${sandbox.url}/v1/setup_intents/${id}${query}`, {
        headers: { authorization: 'Bearer pk_test_x' },
      });
    expect((await look('')).status).toBe(401);
    expect((await look(`?client_secret=${secret ?? ''}`)).status).toBe(200);
  });

  it('set up a card that is declined once its month is over', async () => {
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: {
        number: '4242424242424242',
        exp_month: 12,
        exp_year: new Date().getUTCFullYear() + 1,
        cvc: '123',
      },
    });
    await setUp(method.id);
    expect((await chargeLater(method.id)).status).toBe('succeeded');
    await control(sandbox, 'clock', { advanceSeconds: 800 * 86_400 });
    await expect(chargeLater(method.id)).rejects.toMatchObject({
      code: 'expired_card',
      payment_intent: { status: 'requires_payment_method' },
    });
  });

  it('wait for the verification of a bank account that is debited later', async () => {
    const intent = await stripe.setupIntents.create({
      customer,
      usage: 'off_session',
      allowed_payment_method_types: ['us_bank_account'],
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    const typed = await stripe.setupIntents.confirm(intent.id, {
      payment_method_data: {
        type: 'us_bank_account',
        us_bank_account: {
          routing_number: '110000000',
          account_number: '000123456789',
          account_holder_type: 'individual',
        },
        billing_details: { name: 'Priya Raman' },
      },
    });
    expect([typed.status, typed.next_action?.type]).toEqual(['requires_action', 'verify_with_microdeposits']);
    await expect(stripe.setupIntents.verifyMicrodeposits(intent.id, { amounts: [1, 2] })).rejects.toThrow(
      'amounts',
    );
    expect(await stripe.setupIntents.verifyMicrodeposits(intent.id, { amounts: [32, 45] })).toMatchObject({
      status: 'succeeded',
    });
  });

  it('keep a bank account with the customer, to which an outbound payment is sent', async () => {
    const intent = await stripe.setupIntents.create({
      customer,
      allowed_payment_method_types: ['us_bank_account'],
      flow_directions: ['outbound'],
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    expect(intent.payment_method_types).toEqual(['us_bank_account']);
    const confirm = (data: Stripe.SetupIntentConfirmParams) => stripe.setupIntents.confirm(intent.id, data);
    await expect(confirm({ payment_method: 'pm_card_visa' })).rejects.toMatchObject({
      param: 'payment_method',
    });
    const bankOf = (routing_number: string) => ({
      payment_method_data: {
        type: 'us_bank_account' as const,
        us_bank_account: {
          routing_number,
          account_number: '000123456789',
          account_holder_type: 'individual' as const,
        },
        billing_details: { name: 'Priya Raman' },
      },
    });
    await expect(confirm(bankOf('123'))).rejects.toMatchObject({ code: 'routing_number_invalid' });
    const done = await confirm(bankOf('110000000'));
    expect(done.status).toBe('succeeded');
    const method = await stripe.paymentMethods.retrieve(idOf(done.payment_method));
    expect(method).toMatchObject({
      customer,
      us_bank_account: { last4: '6789', bank_name: 'STRIPE TEST BANK' },
    });
    expect(await chargeLater(method.id)).toMatchObject({ status: 'processing' });
    const { id } = await stripe.treasury.financialAccounts.create({
      supported_currencies: ['usd'],
      features: {},
    });
    const credit = { amount: 900, currency: 'usd', financial_account: id, network: 'ach' } as const;
    await stripe.testHelpers.treasury.receivedCredits.create(credit);
    const pay = (over = {}) =>
      stripe.treasury.outboundPayments.create({
        amount: 500,
        currency: 'usd',
        financial_account: id,
        customer,
        destination_payment_method: method.id,
        ...over,
      });
    const { id: another } = await stripe.customers.create({});
    await expect(pay({ customer: another })).rejects.toMatchObject({ param: 'customer' });
    expect((await pay()).destination_payment_method_details).toMatchObject({
      billing_details: { name: 'Priya Raman' },
      us_bank_account: { last4: '6789' },
    });
  });
});
