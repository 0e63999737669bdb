import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { seededRandom } from '../controls/seeded-random.ts';
import {
  type RunningSandbox,
  Receiver,
  anOrganization,
  client,
  control,
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
  await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['*'] });
});
afterEach(() => receiver.close());

const faults = (body: object) => control(sandbox, 'faults', body);
const arrived = (type: string) => eventually(() => (receiver.types().includes(type) ? true : undefined));
const statesOf = async (type: string) => {
  const { deliveries } = (await control(sandbox, 'deliveries')) as {
    deliveries: { type: string; state: string }[];
  };
  return deliveries.filter((one) => one.type === type).map(({ state }) => state);
};

describe('webhooks', () => {
  it('can be lost permanently, by type', async () => {
    await faults({ webhooks: { lose: 1, types: ['customer.updated'] } });
    const { id } = await stripe.customers.create({});
    await stripe.customers.update(id, { name: 'x' });
    await stripe.customers.del(id);
    await arrived('customer.deleted');
    await faults({});
    expect(receiver.types()).toEqual(['customer.created', 'customer.deleted']);
    expect(await statesOf('customer.updated')).toEqual(['lost']);
  });

  it('can be held back until they are released, by a beginning of their type', async () => {
    await faults({ webhooks: { hold: ['customer.'] } });
    await stripe.customers.create({});
    expect(await statesOf('customer.created')).toEqual(['held']);
    expect(await control(sandbox, 'deliveries/release', { types: ['topup.'] })).toEqual({ released: 0 });
    expect(receiver.types()).toEqual([]);
    expect(await control(sandbox, 'deliveries/release', {})).toEqual({ released: 1 });
    await arrived('customer.created');
  });

  it("can be days late by the sandbox's clock", async () => {
    await faults({ webhooks: { hold: ['*'], holdSeconds: 3 * 86_400 } });
    await stripe.customers.create({});
    await control(sandbox, 'clock', { advanceSeconds: 3 * 86_400 - 60 });
    expect(await statesOf('customer.created')).toEqual(['held']);
    await control(sandbox, 'clock', { advanceSeconds: 61 });
    await arrived('customer.created');
  });

  it('are held in as many copies as the duplicate fault makes', async () => {
    await faults({ webhooks: { hold: ['*'], duplicate: 1 } });
    await stripe.customers.create({});
    expect(await control(sandbox, 'deliveries/release', {})).toEqual({ released: 2 });
    await eventually(() => (receiver.received.length === 2 ? true : undefined));
  });
});

describe('the API', () => {
  it.each([401, 500])('can answer %s on one account and none other', async (status) => {
    const [broken, sound] = [await anOrganization(stripe, 0), await anOrganization(stripe, 0)];
    await faults({ account: broken.stripeAccount, api: { status: { [status]: 1 } } });
    await expect(stripe.balance.retrieve({}, broken)).rejects.toMatchObject({ statusCode: status });
    await expect(stripe.balance.retrieve({}, sound)).resolves.toBeDefined();
    await expect(stripe.balance.retrieve()).resolves.toBeDefined();
    await faults({ account: broken.stripeAccount });
    await expect(stripe.balance.retrieve({}, broken)).resolves.toBeDefined();
  });
});

describe('the random numbers', () => {
  it('are the same for the same seed', () => {
    const [one, same, other] = [seededRandom(7), seededRandom(7), seededRandom(8)].map((next) =>
      Array.from({ length: 5 }, next),
    );
    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
    expect(one?.every((value) => value >= 0 && value < 1)).toBe(true);
  });

  it('are seeded by a control', async () => {
    const pattern = async () => {
      await faults({ webhooks: { lose: 0.5 }, seed: 3 });
      for (let count = 0; count < 12; count++) await stripe.customers.create({});
      const states = (await statesOf('customer.created')).slice(0, 12).map((state) => state === 'lost');
      return states;
    };
    const first = await pattern();
    expect(await pattern()).toEqual(first);
    expect(new Set(first).size).toBe(2);
  });
});
