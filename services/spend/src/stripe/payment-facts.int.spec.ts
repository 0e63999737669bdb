import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { paymentFacts } from './payment-facts.ts';

// Stubbed over HTTP: Stripe, by a list of more balance transactions than any test could make.
const total = 10_250;
const pageSize = 100;
const movement = { object: 'balance_transaction', currency: 'usd', balance_type: 'payments' };
const charge = { object: 'charge', status: 'succeeded', metadata: { gift_id: 'gift-1' } };
const recent = [
  {
    ...movement,
    id: 'txn_a',
    type: 'charge',
    amount: 500,
    fee: 30,
    net: 470,
    source: { ...charge, id: 'ch_1' },
  },
  // The same gift again, and no gift.
  {
    ...movement,
    id: 'txn_b',
    type: 'charge',
    amount: 500,
    fee: 30,
    net: 470,
    source: { ...charge, id: 'ch_2' },
  },
  {
    ...movement,
    id: 'txn_c',
    type: 'charge',
    amount: 7,
    fee: 1,
    net: 6,
    source: { ...charge, id: 'ch_3', metadata: {} },
  },
  {
    ...movement,
    id: 'txn_d',
    type: 'refund',
    amount: -200,
    fee: 0,
    net: -200,
    source: { object: 'refund', id: 're_1' },
  },
];
let server: Server;
let stripe: Stripe;
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    const first = Number(query.get('starting_after')?.slice('txn_'.length) ?? 0) + 1;
    const isRecent = query.has('created[gte]');
    const isOfBalance = pathname === '/v1/balance_transactions';
    const count =
      !isOfBalance || query.get('type') === 'payment' || isRecent ? 0 : Math.min(pageSize, total - first + 1);
    const earlier = Array.from({ length: count }, (_, index) => ({
      id: `txn_${first + index}`,
      object: 'balance_transaction',
      type: 'charge',
      amount: 100,
      fee: 3,
      currency: 'usd',
      balance_type: 'payments',
    }));
    const data = isOfBalance && isRecent && query.get('type') === null ? recent : earlier;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        object: 'list',
        url: pathname,
        has_more: first + count <= total && count > 0,
        data,
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  stripe = new Stripe('sk_test_facts', { host: '127.0.0.1', port: address.port, protocol: 'http' });
});
afterAll(() => {
  server.close();
});

describe('the parts of the payments balance', () => {
  it('are read to the last page, however many there are', async () => {
    const facts = await paymentFacts(stripe, { stripeAccount: 'acct_1' }, 'USD');
    expect(facts.filter(({ id, kind }) => id === kind)).toEqual([
      { kind: 'gifts', id: 'gifts', label: null, minor: BigInt(total * 100 + 507) },
      { kind: 'gift_fees', id: 'gift_fees', label: null, minor: BigInt(-total * 3 - 31) },
    ]);
  });

  it('name each gift and refund of the last day, a gift less its fee', async () => {
    const facts = await paymentFacts(stripe, { stripeAccount: 'acct_1' }, 'USD');
    expect(facts.filter(({ id, kind }) => id !== kind)).toEqual([
      { kind: 'gifts', id: 'gift-1', stripeId: 'ch_1', label: null, minor: 470n },
      { kind: 'gift_refunds', id: 're_1', stripeId: 're_1', label: null, minor: -200n },
    ]);
  });
});
