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
beforeAll(async () => {
  sandbox = await startInMemory();
  stripe = client(sandbox);
});
afterAll(() => sandbox.close());

type Options = Stripe.RequestOptions & { stripeAccount: string };

/** A card that has paid 1,000. */
async function aCapture(options?: Options) {
  const on = options ?? (await anOrganization(stripe, 10_000));
  const card = await anActiveCard(stripe, on);
  const { id } = await stripe.testHelpers.issuing.transactions.createForceCapture(
    { card: card.id, amount: 1_000 },
    on,
  );
  return { on, card, transaction: id };
}
const fraud = (explanation: string): Stripe.Issuing.DisputeCreateParams.Evidence => ({
  reason: 'fraudulent',
  fraudulent: { explanation },
});

async function aSubmittedDispute() {
  const { on, transaction } = await aCapture();
  const { id } = await stripe.issuing.disputes.create({ transaction, evidence: fraud('Not us.') }, on);
  await stripe.issuing.disputes.submit(id, {}, on);
  const read = () => stripe.issuing.disputes.retrieve(id, {}, on);
  const decide = (outcome: string, amount?: number) =>
    control(sandbox, 'issuing-disputes', { dispute: id, outcome, ...(amount !== undefined && { amount }) });
  /** Oldest first. */
  const events = async () => {
    const { data } = await stripe.events.list({ limit: 100 }, on);
    return data
      .map(({ type }) => type)
      .filter((type) => type.startsWith('issuing_dispute.'))
      .reverse();
  };
  return { id, on, read, decide, events };
}

describe('a dispute of a card purchase', () => {
  it('is of the whole transaction unless an amount is named, and never of more', async () => {
    const { on, transaction } = await aCapture();
    const tooMuch = { transaction, amount: 1_001 };
    await expect(stripe.issuing.disputes.create(tooMuch, on)).rejects.toMatchObject({ param: 'amount' });
    const dispute = await stripe.issuing.disputes.create({ transaction }, on);
    expect(dispute).toMatchObject({ amount: 1_000, status: 'unsubmitted', balance_transactions: [] });
    await expect(stripe.issuing.disputes.update(dispute.id, { amount: 1_001 }, on)).rejects.toMatchObject({
      param: 'amount',
    });
    expect(await stripe.issuing.disputes.update(dispute.id, { amount: 400 }, on)).toMatchObject({
      amount: 400,
    });
    expect(await stripe.issuing.transactions.retrieve(transaction, {}, on)).toMatchObject({
      dispute: dispute.id,
    });
  });

  it('is the only one of its transaction until it expires', async () => {
    const { on, transaction } = await aCapture();
    const { id } = await stripe.issuing.disputes.create({ transaction }, on);
    await expect(stripe.issuing.disputes.create({ transaction }, on)).rejects.toMatchObject({
      param: 'transaction',
    });
    await control(sandbox, 'issuing-disputes', { dispute: id, outcome: 'expire' });
    expect(await stripe.issuing.disputes.retrieve(id, {}, on)).toMatchObject({ status: 'expired' });
    await stripe.issuing.disputes.create({ transaction }, on);
  });

  it('is of a capture of the same account', async () => {
    const { on, card, transaction } = await aCapture();
    const refund = await stripe.testHelpers.issuing.transactions.createUnlinkedRefund(
      { card: card.id, amount: 5 },
      on,
    );
    const other = await anOrganization(stripe, 0);
    for (const [id, options] of [
      [refund.id, on],
      [transaction, other],
    ] as const)
      await expect(stripe.issuing.disputes.create({ transaction: id }, options)).rejects.toMatchObject({
        statusCode: 400,
        param: 'transaction',
      });
  });

  it('is submitted only with the evidence of its reason, once, and not changed afterwards', async () => {
    const { on, transaction } = await aCapture();
    const { id } = await stripe.issuing.disputes.create(
      { transaction, evidence: { reason: 'not_received', not_received: { explanation: 'It never came.' } } },
      on,
    );
    await expect(stripe.issuing.disputes.submit(id, {}, on)).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'evidence[not_received][expected_at]',
    });
    await stripe.issuing.disputes.update(
      id,
      {
        evidence: {
          reason: 'not_received',
          not_received: {
            expected_at: 1_700_000_000,
            product_description: 'Ten crates',
            product_type: 'merchandise',
          },
        },
      },
      on,
    );
    const submitted = await stripe.issuing.disputes.submit(id, {}, on);
    expect(submitted).toMatchObject({
      status: 'submitted',
      evidence: { reason: 'not_received', not_received: { explanation: 'It never came.' } },
    });
    for (const refused of [
      () => stripe.issuing.disputes.submit(id, {}, on),
      () => stripe.issuing.disputes.update(id, { amount: 1 }, on),
    ])
      await expect(refused()).rejects.toMatchObject({ statusCode: 400 });
  });

  it('is decided by the explanations of test mode', async () => {
    for (const [explanation, status, balance] of [
      ['winning_evidence', 'won', 10_000],
      ['losing_evidence', 'lost', 9_000],
    ] as const) {
      const { on, transaction } = await aCapture();
      const dispute = await stripe.issuing.disputes.create({ transaction, evidence: fraud(explanation) }, on);
      expect(await stripe.issuing.disputes.submit(dispute.id, {}, on)).toMatchObject({ status });
      expect(await availableOn(stripe, on)).toBe(balance);
    }
  });

  it('brings its money by provisional credit, and keeps it when it is won', async () => {
    const { on, read, decide, events } = await aSubmittedDispute();
    await decide('credit', 300);
    expect(await availableOn(stripe, on)).toBe(9_300);
    await decide('win');
    expect(await availableOn(stripe, on)).toBe(10_000);
    const { status, balance_transactions: movements } = await read();
    expect(status).toBe('won');
    expect(movements?.map(({ amount, type }) => [amount, type])).toEqual([
      [300, 'issuing_dispute_provisional_credit'],
      [700, 'issuing_dispute'],
    ]);
    expect(await events()).toEqual([
      'issuing_dispute.created',
      'issuing_dispute.submitted',
      'issuing_dispute.funds_reinstated',
      'issuing_dispute.closed',
      'issuing_dispute.funds_reinstated',
    ]);
  });

  it('loses its credit when it is lost, or when Stripe rescinds it', async () => {
    const { on, read, decide, events } = await aSubmittedDispute();
    await decide('credit');
    await decide('rescind', 400);
    expect(await availableOn(stripe, on)).toBe(9_600);
    await decide('lose');
    expect(await availableOn(stripe, on)).toBe(9_000);
    expect(await read()).toMatchObject({ status: 'lost', loss_reason: 'transaction_authorized' });
    expect((await events()).slice(2)).toEqual([
      'issuing_dispute.funds_reinstated',
      'issuing_dispute.funds_rescinded',
      'issuing_dispute.closed',
      'issuing_dispute.funds_rescinded',
    ]);
    await expect(decide('win')).rejects.toThrow('400');
  });
});

describe('a dispute on a financial account', () => {
  it('is opened by the debit, and its credit is a reversal of it', async () => {
    const on = await anOrganization(stripe, 0);
    const { id: financialAccount } = await stripe.treasury.financialAccounts.create(
      { supported_currencies: ['usd'], features: { card_issuing: { requested: true } } },
      on,
    );
    await stripe.testHelpers.treasury.receivedCredits.create(
      { amount: 5_000, currency: 'usd', financial_account: financialAccount, network: 'ach' },
      on,
    );
    const cardholder = await stripe.issuing.cardholders.create(
      { name: 'Pia Tamsin', billing: { address } },
      on,
    );
    const card = await stripe.issuing.cards.create(
      {
        currency: 'usd',
        type: 'virtual',
        status: 'active',
        cardholder: cardholder.id,
        financial_account: financialAccount,
      },
      on,
    );
    const capture = await stripe.testHelpers.issuing.transactions.createForceCapture(
      { card: card.id, amount: 1_000 },
      on,
    );
    await expect(stripe.issuing.disputes.create({ transaction: capture.id }, on)).rejects.toMatchObject({
      param: 'transaction',
    });
    const debit = capture.treasury?.received_debit ?? '';
    const { id, transaction } = await stripe.issuing.disputes.create(
      { treasury: { received_debit: debit }, evidence: fraud('winning_evidence') },
      on,
    );
    expect(transaction).toBe(capture.id);
    const won = await stripe.issuing.disputes.submit(id, {}, on);
    const reversal = await stripe.treasury.debitReversals.retrieve(
      won.treasury?.debit_reversal ?? '',
      {},
      on,
    );
    expect(reversal).toMatchObject({
      amount: 1_000,
      received_debit: debit,
      linked_flows: { issuing_dispute: id },
    });
    const { balance } = await stripe.treasury.financialAccounts.retrieve(financialAccount, {}, on);
    expect(balance.cash.usd).toBe(5_000);
  });
});
