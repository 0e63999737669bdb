import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { authorizationView, receive } from '../test/network-events.ts';
import { requestEvent } from '../test/request-event.ts';
import { withSlowCommits } from '../test/slow-commits.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox. The network approved the first request without asking us.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

const createCard = async () => spend.createCard(await spend.createOrganization(100_000), 'monthly', 10_000);
const decide = (card: TestCard, id: string, amount: number, index: number, withinMs = 30_000) =>
  spend.rpc.call(
    serviceContext('gateway', null, { deadlineAt: Date.now() + withinMs }),
    spendRpc.decideAuthorization,
    requestEvent(card, id, amount, index),
  );

async function voidedRequests(id: string): Promise<number[]> {
  const { rows } = await spend.pool.query<{ voided_requests: number[] }>(
    'select voided_requests from card_authorization where stripe_authorization_id = $1',
    [id],
  );
  return rows[0]?.voided_requests ?? [];
}

describe('an authorization whose first request we were not asked for', () => {
  it('accepts an increment after one that was declined, and then the network’s description', async () => {
    const card = await createCard();
    const id = `iauth_${newId()}`;
    expect(await decide(card, id, 20_000, 1)).toMatchObject({ approved: false });
    expect(await decide(card, id, 2_000, 2)).toMatchObject({ approved: true });
    expect((await spend.usage(card)).held).toBe(2_000);
    expect(await spend.findings()).toEqual([]);
    const object = {
      ...authorizationView(card, id, { amount: 5_000, approvedTotal: 5_000 }),
      request_history: [
        { amount: 3_000, approved: true, reason: 'network_stip' },
        { amount: 20_000, approved: false, reason: 'webhook_declined' },
        { amount: 2_000, approved: true, reason: 'webhook_approved' },
      ],
    };
    await receive(spend, card, { type: 'issuing_authorization.updated', object });
    await eventually(async () => (await spend.usage(card)).held === 5_000);
    expect(await spend.findings()).toEqual([]);
  });

  it('accepts an increment after one whose approval was voided', async () => {
    const card = await createCard();
    const id = `iauth_${newId()}`;
    await withSlowCommits(spend.service.database.ownerUrl, 0.8, async () => {
      expect(await decide(card, id, 3_000, 1, 500)).toMatchObject({ approved: false });
      await eventually(async () => (await voidedRequests(id)).includes(1));
    });
    expect(await decide(card, id, 2_000, 2)).toMatchObject({ approved: true });
    expect((await spend.usage(card)).held).toBe(2_000);
    expect(await spend.findings()).toEqual([]);
  });

  it('holds nothing for an increment that is repeated after the network closed it', async () => {
    const card = await createCard();
    const id = `iauth_${newId()}`;
    expect(await decide(card, id, 20_000, 1)).toMatchObject({ approved: false });
    const closed = { amount: 0, approvedTotal: 1_000, status: 'reversed' } as const;
    await receive(spend, card, {
      type: 'issuing_authorization.updated',
      object: authorizationView(card, id, closed),
    });
    await spend.idle();
    expect(await decide(card, id, 2_000, 2)).toMatchObject({ approved: false });
    expect((await spend.usage(card)).held).toBe(0);
    expect(await spend.findings()).toEqual([]);
  });
});
