import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { paymentFacts } from './payment-facts.ts';

// Replaced at the wire: Stripe, by a list of more balance transactions than any test could make.
const total = 10_250;
const pageSize = 100;
let server: Server;
let stripe: Stripe;
beforeAll(async () => {
  server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    const first = Number(query.get('starting_after')?.slice('txn_'.length) ?? 0) + 1;
    const count = query.get('type') === 'payment' ? 0 : Math.min(pageSize, total - first + 1);
    const data = Array.from({ length: count }, (_, index) => ({
      id: `txn_${first + index}`,
      object: 'balance_transaction',
      type: 'charge',
      amount: 100,
      fee: 3,
      currency: 'usd',
      balance_type: 'payments',
    }));
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        object: 'list',
        url: '/v1/balance_transactions',
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
    expect(await paymentFacts(stripe, { stripeAccount: 'acct_1' }, 'USD')).toEqual([
      { kind: 'gifts', id: 'gifts', label: null, minor: BigInt(total * 100) },
      { kind: 'gift_fees', id: 'gift_fees', label: null, minor: BigInt(-total * 3) },
    ]);
  });
});
