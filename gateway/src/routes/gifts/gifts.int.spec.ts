import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsRpc, type RequestOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { natsOptions } from '@almoner/platform';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { PeopleHarness } from '../../test/people-harness.ts';

// Not stubbed: the gateway, nats-server. Stubbed on NATS: donations.
let people: PeopleHarness;
let nats: NatsConnection;
let keys: string[] = [];

beforeAll(async () => {
  people = await PeopleHarness.start();
  nats = await connect(natsOptions(people.natsUrl));
  nats.subscribe(donationsRpc.getGiftState.subject, {
    callback: (_error, message) => {
      const { id, data } = message.json<{ id: string; data: RequestOf<typeof donationsRpc.getGiftState> }>();
      keys.push(data.key);
      const response = { status: 'started', amount: 500, currency: 'USD', receiptNumber: null };
      message.respond(JSON.stringify({ id, isDisposed: true, response }));
    },
  });
});
afterAll(async () => {
  await nats.close();
  await people.stop();
});

const state = async (query = '', headers: Record<string, string> = {}) => {
  keys = [];
  const { status } = await fetch(`${people.url}/api/public/gifts/${newId()}${query}`, { headers });
  return { status, keys };
};

describe('the key of a gift', () => {
  it('is sent in a header, which no proxy logs', async () => {
    expect(await state('', { 'Gift-Key': 'secret' })).toEqual({ status: 200, keys: ['secret'] });
  });

  it('is read from the query of older clients, unless the header is there', async () => {
    expect(await state('?key=former')).toEqual({ status: 200, keys: ['former'] });
    expect(await state('?key=former', { 'Gift-Key': 'secret' })).toEqual({ status: 200, keys: ['secret'] });
  });

  it('has a maximum length', async () => {
    expect(await state('', { 'Gift-Key': 'k'.repeat(101) })).toEqual({ status: 400, keys: [] });
  });
});
