import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardsRpc, type PurchaseWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { natsOptions } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { PeopleHarness } from '../../test/people-harness.ts';

// Real gateway, auth and nats-server. Stubs cards on NATS with an export that never ends.
let people: PeopleHarness;
let nats: NatsConnection;
let pages = 0;

const purchase: PurchaseWire = {
  id: newId(),
  kind: 'transaction',
  authorizationId: null,
  occurredAt: new Date(0).toISOString(),
  status: 'posted',
  amount: 100,
  currency: 'USD',
  merchant: {
    name: 'Fennel Row Produce',
    category: 'grocery_stores_supermarkets',
    city: null,
    country: null,
    categoryCode: null,
    networkId: null,
    authorizationMethod: null,
    wallet: null,
  },
  card: { id: newId(), name: 'Produce', last4: '4417' },
  holder: { id: newId(), name: null, email: 'wren@quillmere.example' },
  declineReason: null,
  spendProgramId: null,
  teamId: null,
  payingAccountId: null,
  categoryId: null,
  memo: null,
  categoryRuleId: null,
  codingVersion: 0,
  receiptCount: 0,
  receiptDueAt: null,
  commentCount: 0,
  disputeStatus: null,
  credited: 0,
  lines: [],
  needsSplit: false,
};

beforeAll(async () => {
  people = await PeopleHarness.start();
  nats = await connect(natsOptions(people.natsUrl));
  const items = Array.from({ length: 500 }, () => purchase);
  nats.subscribe(cardsRpc.exportPurchases.subject, {
    callback: (_error, message) => {
      pages += 1;
      const { id } = message.json<{ id: string }>();
      const response = { items, nextCursor: `page ${pages}` };
      message.respond(JSON.stringify({ id, isDisposed: true, response }));
    },
  });
});
afterAll(async () => {
  await nats.close();
  await people.stop();
});

/** The pages that were read, once no more are while the gateway answers many other calls. */
async function pagesAtRest(): Promise<number> {
  return eventually(async () => {
    const before = pages;
    for (let call = 0; call < 50; call += 1) await fetch(`${people.url}/api/auth/csrf`);
    if (pages !== before) throw new Error('Pages are still being read.');
    return pages;
  });
}

/** An export that has begun, of a person who has just signed in. */
async function begun(email: string, signal?: AbortSignal) {
  const browser = people.browser();
  await people.signIn(browser, email);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${people.url}/api/purchases/export?format=json`, {
    // Compressed, so equal pages would fit into the buffers in thousands.
    headers: { cookie, 'accept-encoding': 'identity' },
    signal: signal ?? null,
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  const reader = response.body?.getReader();
  await reader?.read();
  return { browser, reader };
}

describe('a streamed export', () => {
  it('reads no more pages than its reader takes, and stops when the reader goes away', async () => {
    const leaving = new AbortController();
    const { reader } = await begun('robin@quillmere.example', leaving.signal);
    const waiting = await pagesAtRest();
    for (let chunk = 0; chunk < 1_000; chunk += 1) await reader?.read();
    expect(pages).toBeGreaterThan(waiting);
    leaving.abort();
    await reader?.closed.catch(() => undefined);
    const atEnd = await pagesAtRest();
    expect(await pagesAtRest()).toBe(atEnd);
  });

  it('ends with the session of its reader, however slowly they read', async () => {
    const { browser, reader } = await begun('wren@quillmere.example');
    const read = await pagesAtRest();
    await browser.post('signout', { callbackUrl: '/' });
    const readOn = async () => {
      while (pages < read + 3) await reader?.read();
    };
    await expect(readOn()).rejects.toThrow();
    expect(pages).toBe(read);
  });
});
