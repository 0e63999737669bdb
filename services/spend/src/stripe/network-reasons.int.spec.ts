import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@almoner/testing';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

async function reasonOfNextPurchase(): Promise<string | null> {
  const card = await spend.createCard(await spend.createOrganization(10_000), 'monthly', 10_000);
  const { id } = await spend.swipe(card, 1_000);
  return eventually(async () => {
    const { rows } = await spend.pool.query<{ decline_reason: string | null }>(
      `select decline_reason from card_authorization where stripe_authorization_id = $1`,
      [id],
    );
    return rows[0]?.decline_reason;
  });
}

describe('A purchase that the network declined', () => {
  it('for lack of our answer is not shown as the network’s own decision', async () => {
    await spend.control('settings', {
      issuingAuthorization: { url: 'http://127.0.0.1:1', secret: 'whsec_test', onTimeout: 'decline' },
    });
    expect(await reasonOfNextPurchase()).toBe('decision_unavailable');
  });

  it('because the gateway could not reach us is not either', async () => {
    // As the gateway answers while `spend` is down.
    const gateway = createServer((_, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json', 'stripe-version': '2026-01-01' })
        .end('{"approved":false}');
    });
    await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
    const { port } = gateway.address() as AddressInfo;
    await spend.control('settings', {
      issuingAuthorization: { url: `http://127.0.0.1:${port}`, secret: 'whsec_test', onTimeout: 'decline' },
    });
    try {
      expect(await reasonOfNextPurchase()).toBe('decision_unavailable');
    } finally {
      gateway.close();
    }
  });
});
