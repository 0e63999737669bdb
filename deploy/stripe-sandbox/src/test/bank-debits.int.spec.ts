import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { type RunningSandbox, client, startInMemory } from './harness.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startInMemory();
  stripe = client(sandbox);
});
afterAll(() => sandbox.close());

const mandate_data = {
  customer_acceptance: { type: 'online' as const, online: { ip_address: '127.0.0.1', user_agent: 'jest' } },
};
const debit = (payment_method: string, amount = 100_000) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    confirm: true,
    payment_method,
    mandate_data,
    allowed_payment_method_types: ['us_bank_account'],
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
const read = (id: string) =>
  stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] });
async function control(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${sandbox.url}/sandbox/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}
const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent) => charge as Stripe.Charge;

describe('a debit of a bank account', () => {
  it('is processing with a pending charge, and cannot be canceled', async () => {
    const { id, status } = await debit('pm_usBankAccount_success');
    expect(status).toBe('processing');
    expect(chargeOf(await read(id))).toMatchObject({
      status: 'pending',
      paid: false,
      balance_transaction: { type: 'payment', status: 'pending', amount: 100_000, fee: 500 },
    });
    await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('takes 0.8 %, and never more than five dollars', async () => {
    for (const [amount, fee] of [
      [62_499, 500],
      [62_437, 499],
      [5000, 40],
      [99_999_999, 500],
    ] as const) {
      const { id } = await debit('pm_usBankAccount_success', amount);
      expect(chargeOf(await read(id)).balance_transaction).toMatchObject({ fee });
    }
  });

  it('that the bank does not pay gives the intent back, and its pending money with the fee', async () => {
    const { id } = await debit('pm_usBankAccount_success');
    await control('bank-debits', { payment: id, outcome: 'fail', code: 'account_closed' });
    const failed = await read(id);
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'account_closed' },
    });
    const { data } = await stripe.balanceTransactions.list({ source: chargeOf(failed).id });
    expect(data.map(({ type }) => type)).toEqual(['payment_failure_refund', 'payment']);
    expect(data.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  });

  it('that is disputed after it succeeded is lost at once', async () => {
    const { id } = await debit('pm_usBankAccount_success');
    await control('bank-debits', { payment: id, outcome: 'succeed' });
    expect(await read(id)).toMatchObject({ status: 'succeeded', amount_received: 100_000 });
    await control('disputes', { payment: id, reason: 'insufficient_funds' });
    const { data } = await stripe.disputes.list({ payment_intent: id });
    expect(data).toMatchObject([{ status: 'lost', reason: 'insufficient_funds', amount: 100_000 }]);
  });

  it('of an account whose numbers were typed waits for its verification', async () => {
    const method = await stripe.paymentMethods.create({
      type: 'us_bank_account',
      us_bank_account: {
        routing_number: '110000000',
        account_number: '000123456789',
        account_holder_type: 'individual',
      },
      billing_details: { name: 'Odile Marchetti' },
    });
    const { id, status, next_action } = await debit(method.id);
    expect([status, next_action?.type]).toEqual(['requires_action', 'verify_with_microdeposits']);
    await expect(stripe.paymentIntents.verifyMicrodeposits(id, { amounts: [1, 2] })).rejects.toThrow(
      'amounts',
    );
    expect(await stripe.paymentIntents.verifyMicrodeposits(id, { amounts: [45, 32] })).toMatchObject({
      status: 'processing',
    });
  });

  it('needs a mandate, and a payment that takes bank accounts', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      excluded_payment_method_types: ['us_bank_account'],
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    expect(intent.payment_method_types).toEqual(['card']);
    await expect(
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_usBankAccount_success', mandate_data }),
    ).rejects.toMatchObject({ code: 'payment_intent_incompatible_payment_method' });
    const open = await stripe.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    await expect(
      stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_usBankAccount_success' }),
    ).rejects.toMatchObject({ param: 'mandate_data' });
  });

  it('keeps the account for later debits, and refuses to keep it without the person', async () => {
    const { id: customer } = await stripe.customers.create({});
    const first = await stripe.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      customer,
      setup_future_usage: 'off_session',
      allowed_payment_method_types: ['us_bank_account'],
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    await stripe.paymentIntents.confirm(first.id, {
      payment_method: 'pm_usBankAccount_success',
      mandate_data,
    });
    await control('bank-debits', { payment: first.id, outcome: 'fail' });
    const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'us_bank_account' });
    const again = { payment_method: data[0]?.id ?? '', off_session: true };
    await expect(stripe.paymentIntents.confirm(first.id, again)).rejects.toMatchObject({
      param: 'off_session',
    });
    expect(await stripe.paymentIntents.confirm(first.id, { ...again, setup_future_usage: '' })).toMatchObject(
      { status: 'processing', setup_future_usage: null },
    );
  });

  it('settles by itself after four business days of the clock, as its account says', async () => {
    const { id } = await debit('pm_usBankAccount_noAccount');
    await control('clock', { advanceSeconds: 2 * 86_400 });
    expect(await read(id)).toMatchObject({ status: 'processing' });
    await control('clock', { advanceSeconds: 4 * 86_400 });
    expect(await read(id)).toMatchObject({ last_payment_error: { code: 'no_account' } });
  });
});
