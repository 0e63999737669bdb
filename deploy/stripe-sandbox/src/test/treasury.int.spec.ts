import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import {
  type RunningSandbox,
  address,
  anOrganization,
  client,
  control,
  eventually,
  startInMemory,
} from './harness.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startInMemory();
  stripe = client(sandbox);
});
afterAll(() => sandbox.close());
afterEach(() =>
  control(sandbox, 'settings', { treasuryTransfers: 'succeed', paymentsAvailable: 'after_two_days' }),
);

type Options = Stripe.RequestOptions & { stripeAccount: string };

async function aFinancialAccount(cash = 0) {
  const options: Options = await anOrganization(stripe, 0);
  const bank = await stripe.accounts.createExternalAccount(options.stripeAccount, {
    external_account: 'btok_us_verified',
  });
  const { id } = await stripe.treasury.financialAccounts.create(
    {
      supported_currencies: ['usd'],
      features: { card_issuing: { requested: true }, financial_addresses: { aba: { requested: true } } },
    },
    options,
  );
  if (cash > 0)
    await stripe.testHelpers.treasury.receivedCredits.create(
      { amount: cash, currency: 'usd', financial_account: id, network: 'ach' },
      options,
    );
  const balance = async () => {
    const { balance: sums } = await stripe.treasury.financialAccounts.retrieve(id, {}, options);
    return [sums.cash.usd, sums.inbound_pending.usd, sums.outbound_pending.usd];
  };
  const types = async () => {
    const { data } = await stripe.events.list({ limit: 100 }, options);
    return data.map(({ type }) => type).filter((type) => type.includes('bound_transfer.'));
  };
  return { id, options, bank: bank.id, balance, types };
}

describe('a financial account', () => {
  it('shows its account number only by expansion', async () => {
    const { id, options } = await aFinancialAccount();
    const plain = await stripe.treasury.financialAccounts.retrieve(id, {}, options);
    expect(plain.financial_addresses[0]?.aba?.account_number).toBeUndefined();
    expect(plain.active_features).toEqual(['card_issuing', 'financial_addresses.aba']);
    const expand = ['financial_addresses.aba.account_number'];
    const shown = await stripe.treasury.financialAccounts.retrieve(id, { expand }, options);
    const aba = shown.financial_addresses[0]?.aba;
    expect(aba?.account_number).toMatch(/^\d{12}$/);
    expect(aba?.account_number?.slice(-4)).toBe(aba?.account_number_last4);
  });

  it('is a destination of payouts by its numbers', async () => {
    await control(sandbox, 'settings', { paymentsAvailable: 'at_once' });
    const { id, options, balance } = await aFinancialAccount();
    const expand = ['financial_addresses.aba.account_number'];
    const shown = await stripe.treasury.financialAccounts.retrieve(id, { expand }, options);
    const aba = shown.financial_addresses[0]?.aba;
    await stripe.accounts.createExternalAccount(options.stripeAccount, {
      default_for_currency: true,
      external_account: {
        object: 'bank_account',
        country: 'US',
        currency: 'usd',
        routing_number: aba?.routing_number ?? '',
        account_number: aba?.account_number ?? '',
      },
    });
    await stripe.paymentIntents.create(
      {
        amount: 10_000,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
        return_url: 'https://x.example',
      },
      options,
    );
    await eventually(async () => ((await balance())[0] === 9_680 ? true : undefined));
    const { data: credits } = await stripe.treasury.receivedCredits.list({ financial_account: id }, options);
    const { data: payouts } = await stripe.payouts.list({}, options);
    expect(credits.map(({ network, linked_flows: { source_flow } }) => [network, source_flow])).toEqual([
      ['stripe', payouts[0]?.id],
    ]);
    await control(sandbox, 'settings', { payoutArrival: 'wait' });
    await control(sandbox, 'payouts', { payout: payouts[0]?.id, outcome: 'fail' });
    expect(await balance()).toEqual([0, 0, 0]);
    await control(sandbox, 'settings', { payoutArrival: 'succeed' });
  });
});

describe('an inbound transfer', () => {
  const start = ({ id, options, bank }: Awaited<ReturnType<typeof aFinancialAccount>>) =>
    stripe.treasury.inboundTransfers.create(
      { amount: 5_000, currency: 'usd', financial_account: id, origin_payment_method: bank },
      options,
    );

  it('is pending, arrives, and may be returned after it succeeded', async () => {
    await control(sandbox, 'settings', { treasuryTransfers: 'wait' });
    const account = await aFinancialAccount();
    const { id } = await start(account);
    expect(await account.balance()).toEqual([0, 5_000, 0]);
    await stripe.testHelpers.treasury.inboundTransfers.succeed(id, {}, account.options);
    expect(await account.balance()).toEqual([5_000, 0, 0]);
    const returned = await stripe.testHelpers.treasury.inboundTransfers.returnInboundTransfer(
      id,
      {},
      account.options,
    );
    expect(returned).toMatchObject({ status: 'succeeded', returned: true });
    expect(returned.linked_flows.received_debit).toMatch(/^rd_/);
    expect(await account.balance()).toEqual([0, 0, 0]);
    expect(await account.types()).toEqual([
      'treasury.inbound_transfer.succeeded',
      'treasury.inbound_transfer.created',
    ]);
  });

  it('waits although later ones arrive', async () => {
    await control(sandbox, 'settings', { treasuryTransfers: 'wait' });
    const account = await aFinancialAccount();
    const first = await start(account);
    await control(sandbox, 'settings', { treasuryTransfers: 'succeed' });
    const later = await start(account);
    const status = async ({ id }: { id: string }) =>
      (await stripe.treasury.inboundTransfers.retrieve(id, {}, account.options)).status;
    await eventually(async () => ((await status(later)) === 'succeeded' ? true : undefined));
    expect(await status(first)).toBe('processing');
    expect(await account.balance()).toEqual([5_000, 5_000, 0]);
  });

  it('fails or is canceled without having been cash', async () => {
    await control(sandbox, 'settings', { treasuryTransfers: 'wait' });
    const account = await aFinancialAccount();
    const failed = await stripe.testHelpers.treasury.inboundTransfers.fail(
      (await start(account)).id,
      {},
      account.options,
    );
    expect(failed).toMatchObject({ status: 'failed', failure_details: { code: 'insufficient_funds' } });
    const { id } = await start(account);
    await stripe.treasury.inboundTransfers.cancel(id, {}, account.options);
    await expect(
      stripe.testHelpers.treasury.inboundTransfers.succeed(id, {}, account.options),
    ).rejects.toMatchObject({ statusCode: 400 });
    expect(await account.balance()).toEqual([0, 0, 0]);
  });
});

describe('an outbound transfer', () => {
  const start = ({ id, options, bank }: Awaited<ReturnType<typeof aFinancialAccount>>, amount = 5_000) =>
    stripe.treasury.outboundTransfers.create(
      { amount, currency: 'usd', financial_account: id, destination_payment_method: bank },
      options,
    );

  it('is posted, and returned days later with its own transaction', async () => {
    const account = await aFinancialAccount(8_000);
    const { id } = await start(account);
    expect(await account.balance()).toEqual([3_000, 0, 5_000]);
    const { outboundTransfers } = stripe.treasury;
    await eventually(async () =>
      (await outboundTransfers.retrieve(id, {}, account.options)).status === 'posted' ? true : undefined,
    );
    expect(await account.balance()).toEqual([3_000, 0, 0]);
    const returned = await stripe.testHelpers.treasury.outboundTransfers.returnOutboundTransfer(
      id,
      { returned_details: { code: 'no_account' } },
      account.options,
    );
    expect(returned).toMatchObject({ status: 'returned', returned_details: { code: 'no_account' } });
    expect(await account.balance()).toEqual([8_000, 0, 0]);
    const { data } = await stripe.treasury.transactions.list(
      { financial_account: account.id },
      account.options,
    );
    expect(data.map(({ flow_type: type, amount, status }) => [type, amount, status])).toEqual([
      ['outbound_transfer', 5_000, 'posted'],
      ['outbound_transfer', -5_000, 'posted'],
      ['received_credit', 8_000, 'posted'],
    ]);
  });

  it('waits although later ones are posted, and so does a payment', async () => {
    await control(sandbox, 'settings', { treasuryTransfers: 'wait' });
    const account = await aFinancialAccount(8_000);
    const { outboundTransfers, outboundPayments } = stripe.treasury;
    const first = await start(account);
    const payment = await outboundPayments.create(
      {
        amount: 700,
        currency: 'usd',
        financial_account: account.id,
        destination_payment_method: account.bank,
      },
      account.options,
    );
    await control(sandbox, 'settings', { treasuryTransfers: 'succeed' });
    const later = await start(account, 300);
    const status = async ({ id }: { id: string }) =>
      (await outboundTransfers.retrieve(id, {}, account.options)).status;
    await eventually(async () => ((await status(later)) === 'posted' ? true : undefined));
    expect(await status(first)).toBe('processing');
    expect((await outboundPayments.retrieve(payment.id, {}, account.options)).status).toBe('processing');
    expect(await account.balance()).toEqual([2_000, 0, 5_700]);
  });

  it('gives the cash back when it fails, and never takes more than there is', async () => {
    await control(sandbox, 'settings', { treasuryTransfers: 'wait' });
    const account = await aFinancialAccount(8_000);
    await expect(start(account, 8_001)).rejects.toMatchObject({ code: 'balance_insufficient' });
    const { id } = await start(account);
    await stripe.testHelpers.treasury.outboundTransfers.fail(id, {}, account.options);
    expect(await account.balance()).toEqual([8_000, 0, 0]);
    const payment = await stripe.treasury.outboundPayments.create(
      {
        amount: 700,
        currency: 'usd',
        financial_account: account.id,
        destination_payment_method: account.bank,
      },
      account.options,
    );
    await stripe.treasury.outboundPayments.cancel(payment.id, {}, account.options);
    expect(await account.balance()).toEqual([8_000, 0, 0]);
  });
});

describe('a card of a financial account', () => {
  it('holds and spends its cash, and no more', async () => {
    const account = await aFinancialAccount(1_000);
    const { options } = account;
    const cardholder = await stripe.issuing.cardholders.create(
      { name: 'Pia Tamsin', billing: { address } },
      options,
    );
    const card = await stripe.issuing.cards.create(
      {
        currency: 'usd',
        type: 'virtual',
        status: 'active',
        cardholder: cardholder.id,
        financial_account: account.id,
      },
      options,
    );
    const swipe = (amount: number) =>
      stripe.testHelpers.issuing.authorizations.create({ card: card.id, amount }, options);
    const purchase = await swipe(600);
    expect(purchase.approved).toBe(true);
    expect(purchase.treasury?.transaction).toMatch(/^trxn_/);
    expect(await account.balance()).toEqual([400, 0, 600]);
    const declined = await swipe(401);
    expect(declined.request_history[0]?.reason).toBe('insufficient_funds');
    await stripe.testHelpers.issuing.authorizations.capture(purchase.id, { capture_amount: 500 }, options);
    expect(await account.balance()).toEqual([500, 0, 0]);
    const { data } = await stripe.issuing.transactions.list({}, options);
    expect(data[0]?.treasury?.received_debit).toMatch(/^rd_/);
    await stripe.testHelpers.issuing.transactions.refund(data[0]?.id ?? '', {}, options);
    expect(await account.balance()).toEqual([1_000, 0, 0]);
    const reversed = await swipe(900);
    await stripe.testHelpers.issuing.authorizations.reverse(reversed.id, {}, options);
    expect(await account.balance()).toEqual([1_000, 0, 0]);
  });
});
