import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import {
  type RunningSandbox,
  Receiver,
  anActiveCard,
  anOrganization,
  client,
  control,
  decision,
  eventually,
  startInMemory,
} from './harness.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
let receiver: Receiver;
beforeAll(async () => {
  sandbox = await startInMemory();
  stripe = client(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await control(sandbox, 'reset', {});
  receiver = new Receiver();
  await receiver.listen();
});
afterEach(() => receiver.close());

const endpoint = (more: Partial<Stripe.WebhookEndpointCreateParams> = {}) =>
  stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['*'], ...more });
const arrived = (type: string, count = 1) =>
  eventually(() => {
    const found = receiver.received.filter(({ event }) => event.type === type);
    return found.length >= count ? found : undefined;
  });

describe('delivery', () => {
  it('is signed so that constructEvent accepts it, whatever the sandbox clock says', async () => {
    await control(sandbox, 'clock', { now: '2024-02-29T12:00:00Z' });
    const { secret = '' } = await endpoint();
    const customer = await stripe.customers.create({ name: 'x' });
    const [first] = await arrived('customer.created');
    const header = first?.headers['stripe-signature'] ?? '';
    const event = stripe.webhooks.constructEvent(first?.body ?? '', header, secret);
    expect(event).toMatchObject({ type: 'customer.created', data: { object: { id: customer.id } } });
    expect(event.created).toBe(customer.created);
    expect(() => stripe.webhooks.constructEvent(first?.body ?? '', header, 'whsec_other')).toThrow();
  });

  it('brings what changed with its former value', async () => {
    await endpoint();
    const { id } = await stripe.customers.create({ name: 'x', email: 'a@b.example' });
    await stripe.customers.update(id, { name: 'y' });
    const [updated] = await arrived('customer.updated');
    expect(updated?.event.data.previous_attributes).toEqual({ name: 'x' });
  });

  it('tries again until the answer is 2xx', async () => {
    receiver.answer = (_, attempt) => ({ status: attempt < 3 ? 500 : 200 });
    await endpoint();
    await stripe.customers.create({});
    const attempts = await arrived('customer.created', 3);
    expect(new Set(attempts.map(({ event }) => event.id)).size).toBe(1);
    const id = attempts[0]?.event.id ?? '';
    await eventually(async () =>
      (await stripe.events.retrieve(id)).pending_webhooks === 0 ? true : undefined,
    );
  });

  it('does not let a slow object hold up another', async () => {
    const isSlow = (event: Stripe.Event) => JSON.stringify(event).includes('slow');
    receiver.answer = (event) => ({
      status: 200,
      delayMs: isSlow(event) ? 9_000 : 0,
    });
    await endpoint();
    await stripe.customers.create({ name: 'slow' });
    await stripe.customers.create({ name: 'quick' });
    const both = await arrived('customer.created', 2);
    const slow = both.find(({ event }) => isSlow(event));
    expect(receiver.answered).not.toContain(slow?.event.id);
  });

  it('gives events of connected accounts to connect endpoints only, with the account named', async () => {
    const own = new Receiver();
    await own.listen();
    await endpoint({ connect: true });
    await stripe.webhookEndpoints.create({ url: own.url, enabled_events: ['*'] });
    const options = await anOrganization(stripe);
    await stripe.customers.create({ name: 'theirs' }, options);
    await stripe.customers.create({ name: 'ours' });
    const [theirs] = await arrived('customer.created');
    await eventually(() => (own.types().includes('customer.created') ? true : undefined));
    await own.close();
    expect(theirs?.event).toMatchObject({
      account: options.stripeAccount,
      data: { object: { name: 'theirs' } },
    });
    expect(own.received.map(({ event }) => event.account)).toEqual([undefined]);
  });

  it('sends only the types that the endpoint asked for, and none once it is gone or disabled', async () => {
    const { id } = await endpoint({ enabled_events: ['customer.updated'] });
    const customer = await stripe.customers.create({});
    await stripe.customers.update(customer.id, { name: 'x' });
    await arrived('customer.updated');
    await stripe.webhookEndpoints.update(id, { disabled: true });
    await stripe.customers.update(customer.id, { name: 'y' });
    await stripe.webhookEndpoints.del(id);
    await stripe.customers.update(customer.id, { name: 'z' });
    expect(receiver.types()).toEqual(['customer.updated']);
    await expect(stripe.webhookEndpoints.retrieve(id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('shows the secret of an endpoint once', async () => {
    const made = await endpoint();
    expect(made.secret).toMatch(/^whsec_/);
    expect((await stripe.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined();
  });

  it('can be repeated by hand', async () => {
    await endpoint();
    await stripe.customers.create({});
    const [first] = await arrived('customer.created');
    await control(sandbox, 'deliveries/replay', { event: first?.event.id });
    expect((await arrived('customer.created', 2))[1]?.event.id).toBe(first?.event.id);
  });
});

describe('faults', () => {
  it('duplicates events', async () => {
    await control(sandbox, 'faults', { webhooks: { duplicate: 2 } });
    await endpoint();
    await stripe.customers.create({});
    const copies = await arrived('customer.created', 3);
    expect(new Set(copies.map(({ event }) => event.id)).size).toBe(1);
  });

  it('loses attempts, and delivers all the same', async () => {
    await control(sandbox, 'faults', { webhooks: { drop: 1 } });
    await endpoint();
    await stripe.customers.create({});
    await eventually(async () => {
      const { deliveries } = (await control(sandbox, 'deliveries')) as { deliveries: { attempts: number }[] };
      return deliveries[0] && deliveries[0].attempts > 0 ? true : undefined;
    });
    expect(receiver.received).toEqual([]);
    await control(sandbox, 'faults', {});
    await arrived('customer.created');
  });

  it('delays events', async () => {
    await control(sandbox, 'faults', { webhooks: { delayMs: 400 } });
    await endpoint();
    const began = Date.now();
    await stripe.customers.create({});
    const [first] = await arrived('customer.created');
    expect((first?.atMs ?? 0) - began).toBeGreaterThanOrEqual(400);
  });

  it.each([429, 500])('answers API calls with %s', async (status) => {
    await control(sandbox, 'faults', { api: { status: { [status]: 1 } } });
    await expect(stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: status });
    await control(sandbox, 'faults', {});
    await expect(stripe.balance.retrieve()).resolves.toBeDefined();
  });

  it('refuses faults that make no sense', async () => {
    await expect(control(sandbox, 'faults', { webhooks: { drop: 2 } })).rejects.toThrow('400');
  });
});

describe('the clock', () => {
  it('goes where it is set, runs on from there, and every created follows', async () => {
    await control(sandbox, 'clock', { now: '2025-12-31T23:59:59.000Z' });
    const { created } = await stripe.customers.create({});
    expect(Math.abs(created - Date.UTC(2025, 11, 31, 23, 59, 59) / 1000)).toBeLessThan(3);
    await control(sandbox, 'clock', { advanceSeconds: 3600 });
    expect((await stripe.customers.create({})).created - created).toBeGreaterThanOrEqual(3600);
  });
});

describe('the real-time decision', () => {
  const ask = async (more: object = {}) => {
    await control(sandbox, 'settings', {
      issuingAuthorization: { url: receiver.url, secret: 'whsec_real_time', ...more },
    });
    const options = await anOrganization(stripe);
    const card = await anActiveCard(stripe, options);
    const swipe = (amount = 1200) =>
      stripe.testHelpers.issuing.authorizations.create({ card: card.id, amount }, options);
    return { options, swipe };
  };

  it('asks with a signed request that has nothing approved yet', async () => {
    receiver.answer = () => decision({ approved: true });
    const { options, swipe } = await ask();
    const authorization = await swipe();
    const [request] = receiver.received;
    const event = stripe.webhooks.constructEvent(
      request?.body ?? '',
      request?.headers['stripe-signature'] ?? '',
      'whsec_real_time',
    );
    expect(event).toMatchObject({
      type: 'issuing_authorization.request',
      account: options.stripeAccount,
      data: {
        object: { id: authorization.id, amount: 0, approved: false, pending_request: { amount: 1200 } },
      },
    });
    expect(authorization).toMatchObject({
      approved: true,
      amount: 1200,
      status: 'pending',
      pending_request: null,
    });
    expect(authorization.request_history[0]).toMatchObject({ reason: 'webhook_approved', approved: true });
  });

  it('declines with the metadata of the answer on the authorization', async () => {
    receiver.answer = () => decision({ approved: false, metadata: { decline_reason: 'over the limit' } });
    const { swipe } = await ask();
    expect(await swipe()).toMatchObject({
      approved: false,
      status: 'closed',
      amount: 1200,
      metadata: { decline_reason: 'over the limit' },
      request_history: [{ reason: 'webhook_declined' }],
    });
  });

  it.each([
    ['decline', false],
    ['approve', true],
  ] as const)('does what is set (%s) when no answer comes in time', async (onTimeout, approved) => {
    receiver.answer = () => ({ ...decision({ approved: !approved }), delayMs: 600 });
    const { swipe } = await ask({ timeoutMs: 200, onTimeout });
    expect(await swipe()).toMatchObject({ approved, request_history: [{ reason: 'webhook_timeout' }] });
  });

  it.each([
    ['that is no JSON', { body: 'yes', headers: { 'stripe-version': 'x' } }],
    ['without a decision', { body: '{}', headers: { 'stripe-version': 'x' } }],
    ['without the Stripe-Version header', { body: '{"approved":true}' }],
    ['with an error status', { status: 500, body: '{"approved":true}', headers: { 'stripe-version': 'x' } }],
  ])('counts an answer %s as an error and declines', async (_, answer) => {
    receiver.answer = () => answer;
    const { swipe } = await ask();
    expect(await swipe()).toMatchObject({ approved: false, request_history: [{ reason: 'webhook_error' }] });
  });

  it('requests another decision for an increment, with the held and the added amount', async () => {
    receiver.answer = (event) => decision({ approved: !JSON.stringify(event).includes('"amount":9000') });
    const { options, swipe } = await ask();
    const { id } = await swipe();
    const more = (increment_amount: number) =>
      stripe.testHelpers.issuing.authorizations.increment(id, { increment_amount }, options);
    expect((await more(300)).amount).toBe(1500);
    expect(receiver.received.at(-1)?.event.data.object).toMatchObject({
      amount: 1200,
      pending_request: { amount: 300 },
    });
    const refused = await more(9000);
    expect([refused.amount, refused.status, refused.request_history.length]).toEqual([1500, 'pending', 3]);
  });

  it('is not called when Stripe declines by itself', async () => {
    receiver.answer = () => decision({ approved: true });
    await ask();
    const options = await anOrganization(stripe);
    const card = await anActiveCard(stripe, options, {
      spending_limits: [{ amount: 100, interval: 'per_authorization' }],
    });
    const refused = await stripe.testHelpers.issuing.authorizations.create(
      { card: card.id, amount: 101 },
      options,
    );
    expect(refused.approved).toBe(false);
    expect(receiver.received).toEqual([]);
  });

  it('hides its secret', async () => {
    await ask();
    expect(JSON.stringify(await control(sandbox, 'settings'))).not.toContain('whsec_real_time');
  });
});
