import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
beforeAll(async () => {
  sandbox = await startInMemory();
  stripe = client(sandbox);
});
afterAll(() => sandbox.close());

const raw = (path: string, init: RequestInit = {}) =>
  fetch(`${sandbox.url}${path}`, {
    ...init,
    headers: { authorization: 'Bearer sk_test_x', ...init.headers },
  });

describe('keys and accounts', () => {
  it('refuses a call without a key', async () => {
    const answer = await fetch(`${sandbox.url}/v1/balance`);
    expect(answer.status).toBe(401);
  });

  it('takes the key as the user of Basic authentication', async () => {
    const authorization = `Basic ${Buffer.from('sk_test_x:').toString('base64')}`;
    expect((await fetch(`${sandbox.url}/v1/balance`, { headers: { authorization } })).status).toBe(200);
  });

  it('refuses live keys, and publishable keys where a secret one is needed', async () => {
    expect((await raw('/v1/balance', { headers: { authorization: 'Bearer sk_live_x' } })).status).toBe(401);
    expect((await raw('/v1/balance', { headers: { authorization: 'Bearer pk_test_x' } })).status).toBe(401);
  });

  it("answers another account's object with 404 resource_missing", async () => {
    const [ours, theirs] = [await anOrganization(stripe), await anOrganization(stripe)];
    const card = await anActiveCard(stripe, ours);
    await expect(stripe.issuing.cards.retrieve(card.id, {}, theirs)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('refuses an account that does not exist', async () => {
    await expect(stripe.balance.retrieve({}, { stripeAccount: 'acct_none' })).rejects.toMatchObject({
      statusCode: 403,
    });
  });
});

describe('parameters', () => {
  it('names an unknown parameter', async () => {
    const answer = await raw('/v1/customers', { method: 'POST', body: 'nmae=x' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'parameter_unknown', param: 'nmae' } });
  });

  it('names a missing parameter, also inside another', async () => {
    const answer = await raw('/v1/issuing/cardholders', {
      method: 'POST',
      body: 'name=x&billing[address][city]=y',
    });
    expect(await answer.json()).toMatchObject({
      error: { code: 'parameter_missing', param: 'billing[address][line1]' },
    });
  });

  it('names an integer that is none', async () => {
    const answer = await raw('/v1/payment_intents', { method: 'POST', body: 'amount=1.5&currency=usd' });
    expect(await answer.json()).toMatchObject({
      error: { code: 'parameter_invalid_integer', param: 'amount' },
    });
  });

  it('treats __proto__ as an unknown parameter', async () => {
    const answer = await raw('/v1/customers', { method: 'POST', body: '__proto__[polluted]=yes' });
    expect(answer.status).toBe(400);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('unsets a field that is sent empty, and drops single keys of the metadata', async () => {
    const made = await stripe.customers.create({ email: 'a@b.example', metadata: { a: '1', b: '2' } });
    const after = await stripe.customers.update(made.id, { email: '', metadata: { a: '' } });
    expect([after.email, after.metadata]).toEqual([null, { b: '2' }]);
    expect((await stripe.customers.update(made.id, { metadata: '' })).metadata).toEqual({});
  });

  it('reports that a URL is not part of the API', async () => {
    expect((await raw('/v1/nothing')).status).toBe(404);
  });

  it('answers with a request id and the API version', async () => {
    const { headers } = await raw('/v1/balance');
    expect(headers.get('request-id')).toMatch(/^req_/);
    expect(headers.get('stripe-version')).toBe('2026-10-28.endive');
  });
});

describe('lists', () => {
  it('pages newest first, both ways, without gap or repetition', async () => {
    const options = await anOrganization(stripe);
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.unshift((await stripe.customers.create({ name: `n${n}` }, options)).id);
    const first = await stripe.customers.list({ limit: 3 }, options);
    const second = await stripe.customers.list({ limit: 3, starting_after: ids[2] }, options);
    const back = await stripe.customers.list({ limit: 2, ending_before: ids[3] }, options);
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect([first.has_more, second.has_more]).toEqual([true, true]);
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(3, 6));
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(back.has_more).toBe(true);
    const all = await stripe.customers.list({ limit: 2 }, options).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
  });

  it('filters by a field and by the time of creation', async () => {
    const options = await anOrganization(stripe);
    const made = await stripe.customers.create({ email: 'one@x.example' }, options);
    await stripe.customers.create({ email: 'two@x.example' }, options);
    const found = await stripe.customers.list({ email: 'one@x.example' }, options);
    expect(found.data.map(({ id }) => id)).toEqual([made.id]);
    expect((await stripe.customers.list({ created: { gt: made.created + 60 } }, options)).data).toEqual([]);
  });

  it('refuses a limit over 100 and a cursor that does not exist', async () => {
    await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
    await expect(stripe.customers.list({ starting_after: 'cus_none' })).rejects.toMatchObject({
      param: 'starting_after',
      statusCode: 400,
    });
  });
});

describe('expansion', () => {
  it('replaces ids by objects, several levels deep and inside lists', async () => {
    const options = await anOrganization(stripe);
    await stripe.paymentIntents.create(
      {
        amount: 5180,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      },
      options,
    );
    const { data } = await stripe.paymentIntents.list(
      { expand: ['data.latest_charge.balance_transaction', 'data.payment_method'] },
      options,
    );
    expect(data[0]).toMatchObject({
      latest_charge: { balance_transaction: { fee: 180, net: 5000 } },
      payment_method: { card: { last4: '4242' } },
    });
  });

  it('refuses to expand what is not an object', async () => {
    const { id } = await stripe.customers.create({});
    await expect(stripe.customers.retrieve(id, { expand: ['email.x'] })).resolves.toBeDefined();
    await expect(stripe.customers.retrieve(id, { expand: ['nothing'] })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe('idempotency', () => {
  it('replies to a repeated key with the same object and a header', async () => {
    const headers = { 'idempotency-key': 'one' };
    const [first, second] = [
      await raw('/v1/customers', { method: 'POST', body: 'name=x', headers }),
      await raw('/v1/customers', { method: 'POST', body: 'name=x', headers }),
    ];
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  it('refuses the same key with other parameters', async () => {
    await stripe.customers.create({ name: 'a' }, { idempotencyKey: 'two' });
    await expect(stripe.customers.create({ name: 'b' }, { idempotencyKey: 'two' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  it('keeps a declined payment, but not a refused parameter', async () => {
    const decline = () =>
      stripe.paymentIntents.create(
        {
          amount: 500,
          currency: 'usd',
          confirm: true,
          payment_method: 'pm_card_chargeDeclined',
          return_url: 'https://x.example',
        },
        { idempotencyKey: 'three' },
      );
    const declined = await Promise.allSettled([await decline().catch((error: unknown) => error), decline()]);
    expect(declined[1]).toMatchObject({
      status: 'rejected',
      reason: { headers: { 'idempotent-replayed': 'true' } },
    });
    await expect(stripe.customers.list({ limit: 0 })).rejects.toMatchObject({ statusCode: 400 });
  });

  it('answers 409 while the first call with the key is still working', async () => {
    const receiver = new Receiver();
    await receiver.listen();
    receiver.answer = () => ({ ...decision({ approved: true }), delayMs: 1_000 });
    await control(sandbox, 'settings', { issuingAuthorization: { url: receiver.url, secret: 'whsec_x' } });
    const options = await anOrganization(stripe);
    const card = await anActiveCard(stripe, options);
    const swipe = () =>
      stripe.testHelpers.issuing.authorizations.create(
        { card: card.id, amount: 100 },
        { ...options, idempotencyKey: 'swipe' },
      );
    const first = swipe();
    await eventually(() => (receiver.received.length === 1 ? true : undefined));
    const outcomes = await Promise.allSettled([first, swipe()]);
    await control(sandbox, 'settings', { issuingAuthorization: { url: null } });
    await receiver.close();
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { statusCode: 409 },
    });
    expect((await stripe.issuing.authorizations.list({}, options)).data).toHaveLength(1);
  });
});
