import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { authorizationView, captureOf, receive, type EventDraft } from '../test/network-events.ts';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

describe('an authorization that we were not asked about', () => {
  it('holds nothing in the end, in any order and number of concurrent captures and descriptions', async () => {
    const card = await spend.createCard(await spend.createOrganization(10_000_000), 'monthly', 9_000_000);
    const ids = Array.from({ length: 120 }, () => `iauth_${newId()}`);
    const events = (id: string): EventDraft[] => [
      {
        type: 'issuing_authorization.created',
        object: authorizationView(card, id, { amount: 1_000, approvedTotal: 1_000 }),
      },
      captureOf(card, id, 0, 1_000),
      {
        type: 'issuing_authorization.updated',
        object: authorizationView(card, id, {
          amount: 1_000,
          approvedTotal: 1_000,
          captured: [1_000],
          status: 'closed',
        }),
      },
    ];
    for (const [index, id] of ids.entries()) {
      const [created, capture, updated] = events(id) as [EventDraft, EventDraft, EventDraft];
      const orders = [
        [capture, updated, created],
        [updated, capture, capture],
        [created, capture, updated, updated],
        [capture, created],
      ];
      const shuffled = orders[index % orders.length] ?? [];
      await Promise.all(shuffled.map((event) => receive(spend, card, event)));
      if (index % orders.length === 3) await receive(spend, card, updated);
    }
    await spend.idle();
    const { posted, onHold } = await spend.wallet(card.organizationId);
    expect({ posted, onHold }).toEqual({ posted: 10_000_000 - 120_000, onHold: 0 });
    await eventually(async () => (await spend.usage(card)).spent === 120_000);
    expect(await spend.findings()).toEqual([]);
  });
});
