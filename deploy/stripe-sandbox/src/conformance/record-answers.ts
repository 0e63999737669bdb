import Stripe from 'stripe';
import { type RunningSandbox } from '../index.ts';

export interface Recorded {
  method: string;
  path: string;
  status: number;
  body: unknown;
}

const address = { line1: '1 Mill Lane', city: 'Quillmere', postal_code: '94107', state: 'CA', country: 'US' };

/** Calls the whole API with the official SDK and records every response. */
export async function recordAnswers(sandbox: RunningSandbox): Promise<Recorded[]> {
  const answers: Recorded[] = [];
  const recordingFetch: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const body: unknown = await answer.clone().json();
    answers.push({ method: init?.method ?? 'GET', path: pathname, status: answer.status, body });
    return answer;
  };
  const stripe = new Stripe('sk_test_conformance', {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(recordingFetch),
  });
  // The purchases of the walk need no funding.
  const unfunded = JSON.stringify({ enforceIssuingBalance: false });
  await fetch(`${sandbox.url}/sandbox/settings`, { method: 'POST', body: unfunded });
  const stripeAccount = await accounts(stripe);
  await issuing(stripe, { stripeAccount });
  await payments(stripe, { stripeAccount });
  await treasury(stripe, { stripeAccount });
  await lists(stripe, { stripeAccount });
  return answers;
}

async function accounts(stripe: Stripe): Promise<string> {
  const { id } = await stripe.accounts.create({
    business_profile: { name: 'Quillmere', url: 'https://quillmere.example', support_address: address },
    business_type: 'non_profit',
    capabilities: { card_issuing: { requested: true }, transfers: { requested: true } },
    company: { name: 'Quillmere', address, tax_id: '000000000' },
    external_account: {
      object: 'bank_account',
      country: 'US',
      currency: 'usd',
      account_number: '000123456789',
    },
    tos_acceptance: { date: 1_700_000_000, ip: '127.0.0.1' },
  });
  await stripe.accounts.update(id, { metadata: { a: 'b' } });
  const data = Buffer.from('%PDF-1.7 exempt');
  const file = { data, name: 'letter.pdf', type: 'application/pdf' };
  const purpose = 'additional_verification';
  const { id: front } = await stripe.files.create({ purpose, file }, { stripeAccount: id });
  await stripe.files.retrieve(front, {}, { stripeAccount: id });
  await stripe.accounts.update(id, { company: { verification: { document: { front } } } });
  await stripe.accounts.retrieve(id);
  await stripe.accounts.retrieveCurrent({}, { stripeAccount: id });
  await stripe.accounts.list();
  await stripe.accounts.listExternalAccounts(id);
  await stripe.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    return_url: 'https://x.example',
  });
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/x',
    enabled_events: ['invoice.paid'],
  });
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
  await stripe.webhookEndpoints.list();
  return id;
}

async function issuing(stripe: Stripe, options: Stripe.RequestOptions): Promise<void> {
  const { authorizations, cards, transactions } = stripe.testHelpers.issuing;
  const cardholder = await stripe.issuing.cardholders.create(
    {
      name: 'Pia Tamsin',
      billing: { address },
      email: 'pia@quillmere.example',
      individual: { first_name: 'Pia', last_name: 'Tamsin', dob: { day: 1, month: 2, year: 1990 } },
      spending_controls: { spending_limits: [{ amount: 900_000, interval: 'yearly' }] },
    },
    options,
  );
  const of = { currency: 'usd', cardholder: cardholder.id, status: 'active' as const };
  const card = await stripe.issuing.cards.create({ ...of, type: 'virtual' }, options);
  const posted = await stripe.issuing.cards.create(
    { ...of, type: 'physical', shipping: { name: 'Pia', address } },
    options,
  );
  await cards.shipCard(posted.id, {}, options);
  await stripe.issuing.cards.update(posted.id, { status: 'canceled', cancellation_reason: 'lost' }, options);
  await stripe.issuing.cards.retrieve(card.id, { expand: ['number', 'cvc'] }, options);
  const swipe = (amount: number) => authorizations.create({ card: card.id, amount }, options);
  const captured = await authorizations.capture((await swipe(1000)).id, {}, options);
  await authorizations.increment((await swipe(1000)).id, { increment_amount: 5 }, options);
  await authorizations.reverse((await swipe(1000)).id, {}, options);
  await authorizations.expire((await swipe(1000)).id, {}, options);
  await authorizations.finalizeAmount((await swipe(1000)).id, { final_amount: 7 }, options);
  await swipe(950_000);
  await transactions.refund(captured.transactions[0]?.id ?? '', {}, options);
  const forced = await transactions.createForceCapture({ card: card.id, amount: 5 }, options);
  await issuingDisputes(stripe, options, forced.id);
  await stripe.issuing.authorizations.retrieve(captured.id, { expand: ['cardholder'] }, options);
  await stripe.ephemeralKeys.create(
    { issuing_card: card.id, nonce: 'n' },
    { ...options, apiVersion: '2026-10-28.endive' },
  );
}

async function issuingDisputes(
  stripe: Stripe,
  options: Stripe.RequestOptions,
  transaction: string,
): Promise<void> {
  const { disputes } = stripe.issuing;
  const { id } = await disputes.create(
    {
      transaction,
      amount: 3,
      evidence: { reason: 'not_received', not_received: { expected_at: 1_700_000_000 } },
    },
    options,
  );
  await disputes.create({ transaction }, options).catch(() => undefined);
  await disputes.submit(id, {}, options).catch(() => undefined);
  const explanation = 'winning_evidence';
  await disputes.update(id, { evidence: { reason: 'fraudulent', fraudulent: { explanation } } }, options);
  await disputes.submit(id, {}, options);
  await disputes.retrieve(id, { expand: ['transaction'] }, options);
  await disputes.list({ transaction }, options);
}

async function payments(stripe: Stripe, options: Stripe.RequestOptions): Promise<void> {
  const { id: customer } = await stripe.customers.create(
    { email: 'donor@x.example', name: 'R', address },
    options,
  );
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer }, options);
  const pay = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create(
      {
        amount: 5180,
        currency: 'usd',
        confirm: true,
        payment_method,
        return_url: 'https://x.example',
        ...more,
      },
      options,
    );
  const paid = await pay(method.id, { customer, expand: ['latest_charge.balance_transaction', 'customer'] });
  await pay('pm_card_threeDSecure2Required');
  await pay('pm_card_visa_chargeDeclined').catch(() => undefined);
  const held = await pay('pm_card_visa', { capture_method: 'manual' });
  await stripe.paymentIntents.capture(held.id, {}, options);
  const open = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, options);
  await stripe.paymentIntents.update(open.id, { description: 'A gift' }, options);
  await stripe.paymentIntents.cancel(open.id, {}, options);
  await stripe.paymentIntents.retrieve('pi_none', {}, options).catch(() => undefined);
  await setUps(stripe, options, customer);
  await stripe.refunds.create({ payment_intent: paid.id, amount: 100 }, options);
  await stripe.topups.create({ amount: 500, currency: 'usd' }, options);
  await stripe.balance.retrieve({}, options);
  await stripe.balance.retrieve();
}

async function setUps(stripe: Stripe, options: Stripe.RequestOptions, customer: string): Promise<void> {
  const setUp = (payment_method: string) =>
    stripe.setupIntents.create(
      { customer, payment_method, confirm: true, return_url: 'https://x.example' },
      options,
    );
  await setUp('pm_card_visa');
  await setUp('pm_card_threeDSecure2Required');
  await setUp('pm_card_visa_chargeDeclined').catch(() => undefined);
  const open = await stripe.setupIntents.create({ customer }, options);
  await stripe.setupIntents.cancel(open.id, {}, options);
  await stripe.setupIntents.list({ customer }, options);
}

async function treasury(
  stripe: Stripe,
  options: Stripe.RequestOptions & { stripeAccount: string },
): Promise<void> {
  const { inboundTransfers, outboundPayments, outboundTransfers, receivedCredits, receivedDebits } =
    stripe.testHelpers.treasury;
  const { data } = await stripe.accounts.listExternalAccounts(options.stripeAccount);
  const bank = data[0]?.id ?? '';
  const { id } = await stripe.treasury.financialAccounts.create(
    { supported_currencies: ['usd'], features: { card_issuing: { requested: true } } },
    options,
  );
  const expand = ['financial_addresses.aba.account_number'];
  await stripe.treasury.financialAccounts.retrieve(id, { expand }, options);
  await stripe.treasury.financialAccounts.retrieveFeatures(id, {}, options);
  await stripe.treasury.financialAccounts.list({}, options);
  const money = { amount: 900, currency: 'usd', financial_account: id };
  await receivedCredits.create({ ...money, amount: 9_000, network: 'ach' }, options);
  await receivedDebits.create({ ...money, network: 'ach' }, options);
  const pull = { ...money, origin_payment_method: bank };
  const pulled = await stripe.treasury.inboundTransfers.create(pull, options);
  await inboundTransfers.succeed(pulled.id, {}, options);
  await inboundTransfers.returnInboundTransfer(pulled.id, {}, options);
  const failing = await stripe.treasury.inboundTransfers.create(pull, options);
  await inboundTransfers.fail(failing.id, {}, options);
  const push = { ...money, destination_payment_method: bank };
  const pushed = await stripe.treasury.outboundTransfers.create(push, options);
  await outboundTransfers.post(pushed.id, {}, options);
  await outboundTransfers.returnOutboundTransfer(pushed.id, {}, options);
  const paid = await stripe.treasury.outboundPayments.create(push, options);
  await outboundPayments.fail(paid.id, {}, options);
  await stripe.treasury.transactions.list({ financial_account: id }, options);
  await stripe.treasury.transactionEntries.list({ financial_account: id }, options);
  await stripe.treasury.receivedCredits.list({ financial_account: id }, options);
  await stripe.treasury.receivedDebits.list({ financial_account: id }, options);
  await stripe.treasury.inboundTransfers.list({ financial_account: id }, options);
  await stripe.treasury.outboundTransfers.list({ financial_account: id }, options);
  await stripe.treasury.outboundPayments.list({ financial_account: id }, options);
  await stripe.payouts.list({}, options);
}

async function lists(stripe: Stripe, options: Stripe.RequestOptions): Promise<void> {
  await stripe.issuing.cardholders.list({}, options);
  await stripe.issuing.cards.list({}, options);
  await stripe.issuing.authorizations.list({}, options);
  await stripe.issuing.transactions.list({}, options);
  await stripe.customers.list({}, options);
  await stripe.paymentIntents.list({}, options);
  await stripe.charges.list({}, options);
  await stripe.refunds.list({}, options);
  await stripe.topups.list({}, options);
  await stripe.balanceTransactions.list({}, options);
  await stripe.events.list({ limit: 100 }, options);
}
