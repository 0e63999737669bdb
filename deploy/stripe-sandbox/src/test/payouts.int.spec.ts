import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import {
  type RunningSandbox,
  anOrganization,
  client,
  control,
  eventually,
  startInMemory,
} from './harness.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
const twoDays = { advanceSeconds: 2 * 86_400 };
beforeAll(async () => {
  sandbox = await startInMemory();
  stripe = client(sandbox);
});
afterAll(() => sandbox.close());
afterEach(() =>
  control(sandbox, 'settings', {
    payouts: 'automatic',
    payoutArrival: 'succeed',
    paymentsAvailable: 'after_two_days',
  }),
);

async function anOrganizationWithBank() {
  const options = await anOrganization(stripe, 0);
  await stripe.accounts.createExternalAccount(options.stripeAccount, {
    external_account: 'btok_us_verified',
  });
  return options;
}
const pay = (amount: number, options: Stripe.RequestOptions) =>
  stripe.paymentIntents.create(
    {
      amount,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'https://x.example',
    },
    options,
  );
const thePayout = (options: Stripe.RequestOptions, status = 'paid') =>
  eventually(async () =>
    (await stripe.payouts.list({}, options)).data.find((payout) => payout.status === status),
  );
const linesOf = async (payout: string, options: Stripe.RequestOptions) =>
  (await stripe.balanceTransactions.list({ payout, limit: 100 }, options)).data.map(
    ({ type, net }) => `${type} ${net}`,
  );
const available = async (options: Stripe.RequestOptions) =>
  (await stripe.balance.retrieve({}, options)).available[0]?.amount;

describe('an automatic payout', () => {
  it('contains what is available when the clock has moved, and lists it', async () => {
    const options = await anOrganizationWithBank();
    const { id } = await pay(10_000, options);
    await pay(2_000, options);
    await stripe.refunds.create({ payment_intent: id, amount: 1_000 }, options);
    expect((await stripe.payouts.list({}, options)).data).toEqual([]);
    await control(sandbox, 'clock', twoDays);
    const payout = await thePayout(options);
    expect(payout).toMatchObject({ amount: 10_592, automatic: true, type: 'bank_account' });
    expect(await linesOf(payout.id, options)).toEqual([
      'payout -10592',
      'refund -1000',
      'charge 1912',
      'charge 9680',
    ]);
    expect(await available(options)).toBe(0);
    const { data } = await stripe.events.list({ limit: 100 }, options);
    expect(data.map(({ type }) => type).filter((type) => type.startsWith('payout.'))).toEqual([
      'payout.paid',
      'payout.created',
    ]);
  });

  it('follows within a second when payments are available at once', async () => {
    await control(sandbox, 'settings', { paymentsAvailable: 'at_once' });
    const options = await anOrganizationWithBank();
    await pay(10_000, options);
    expect((await thePayout(options)).amount).toBe(9_680);
  });

  it('waits although later ones are paid', async () => {
    await control(sandbox, 'settings', { paymentsAvailable: 'at_once', payoutArrival: 'wait' });
    const waiting = await anOrganizationWithBank();
    await pay(10_000, waiting);
    const first = await thePayout(waiting, 'pending');
    await control(sandbox, 'settings', { payoutArrival: 'succeed' });
    const later = await anOrganizationWithBank();
    await pay(10_000, later);
    await thePayout(later);
    expect((await stripe.payouts.retrieve(first.id, {}, waiting)).status).toBe('pending');
  });

  it('gives the money back when it fails after it was paid, and the next contains it', async () => {
    await control(sandbox, 'settings', { paymentsAvailable: 'at_once' });
    const options = await anOrganizationWithBank();
    await pay(10_000, options);
    const first = await thePayout(options);
    await control(sandbox, 'payouts', { payout: first.id, outcome: 'fail' });
    const failed = await stripe.payouts.retrieve(first.id, {}, options);
    expect(failed).toMatchObject({ status: 'failed', failure_code: 'account_closed' });
    const next = await thePayout(options);
    expect(next.amount).toBe(9_680);
    expect(await linesOf(next.id, options)).toEqual(['payout -9680', 'payout_failure 9680']);
  });

  it('does not exist without a destination or when the schedule is manual', async () => {
    await control(sandbox, 'settings', { paymentsAvailable: 'at_once' });
    const without = await anOrganization(stripe, 0);
    await pay(10_000, without);
    await control(sandbox, 'settings', { payouts: 'manual' });
    const options = await anOrganizationWithBank();
    await pay(10_000, options);
    await control(sandbox, 'clock', { advanceSeconds: 1 });
    expect((await stripe.payouts.list({}, without)).data).toEqual([]);
    expect((await stripe.payouts.list({}, options)).data).toEqual([]);
    const manual = await stripe.payouts.create({ amount: 680, currency: 'usd' }, options);
    expect(manual).toMatchObject({ automatic: false, reconciliation_status: 'not_applicable' });
    await expect(stripe.payouts.create({ amount: 9_001, currency: 'usd' }, options)).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
    expect(await available(options)).toBe(9_000);
  });
});
