import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { authorizationView, captureOf, receive, type EventDraft } from '../test/network-events.ts';
import { requestEvent } from '../test/request-event.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

const decide = (card: TestCard, id: string, amount: number, index = 0) =>
  spend.rpc.call(
    serviceContext('gateway'),
    spendRpc.decideAuthorization,
    requestEvent(card, id, amount, index),
  );
const createCard = async () => spend.createCard(await spend.createOrganization(100_000), 'monthly', 10_000);

async function quarantinedReason(card: TestCard): Promise<string | undefined> {
  const { rows } = await spend.pool.query<{ error: string }>(
    `select error from stripe_event where account = $1 and status = 'quarantined'`,
    [card.account],
  );
  return rows[0]?.error;
}

describe('an event that contradicts what is known', () => {
  it.each<[string, (card: TestCard, other: TestCard, id: string) => EventDraft]>([
    [
      'a capture in a currency that is not the card’s',
      (card, _, id) => {
        const { type, object } = captureOf(card, id, 0, 5_000);
        return { type, object: { ...object, currency: 'jpy', authorization: null } };
      },
    ],
    [
      'an approved authorization in another currency',
      (card, _, id) => ({
        type: 'issuing_authorization.created',
        object: {
          ...authorizationView(card, `${id}j`, { amount: 5_000, approvedTotal: 5_000 }),
          currency: 'jpy',
        },
      }),
    ],
    ['a capture that names another card', (_, other, id) => captureOf(other, id, 0, 1_000)],
    [
      'a view that names another card',
      (_, other, id) => ({
        type: 'issuing_authorization.updated',
        object: authorizationView(other, id, { amount: 500, approvedTotal: 1_000 }),
      }),
    ],
  ])('is quarantined and moves nothing: %s', async (_, draft) => {
    const owner = await spend.createOrganization(100_000);
    const card = await spend.createCard(owner, 'monthly', 10_000);
    const other = await spend.createCard(owner, 'monthly', 10_000);
    const id = `iauth_${newId()}`;
    expect(await decide(card, id, 1_000)).toMatchObject({ approved: true });
    await receive(spend, card, draft(card, other, id));
    await eventually(async () => (await quarantinedReason(card)) !== undefined);
    expect(await spend.wallet(card.organizationId)).toMatchObject({ posted: 100_000, onHold: 1_000 });
    expect(await spend.findings()).toEqual([]);
  });
});

describe("an event that reuses another account's transaction id", () => {
  it.each(['issuing_transaction.created', 'issuing_transaction.updated'])(
    'is quarantined at once and moves nothing: %s',
    async (type) => {
      const [card, other] = [await createCard(), await createCard()];
      const { object } = captureOf(card, `iauth_${newId()}`, 0, 1_000);
      const first = { ...object, authorization: null };
      await receive(spend, card, { type: 'issuing_transaction.created', object: first });
      await eventually(async () => (await spend.wallet(card.organizationId)).posted === 99_000);
      await receive(spend, other, { type, object: { ...first, card: other.stripeCardId } });
      expect(await eventually(() => quarantinedReason(other))).toBe(
        'It names a transaction of another connected account.',
      );
      expect(await spend.wallet(other.organizationId)).toMatchObject({ posted: 100_000, onHold: 0 });
      expect(await spend.findings()).toEqual([]);
    },
  );
});

describe('two increments that are requested at the same moment', () => {
  it('hold both, also when the network records the second first', async () => {
    const card = await createCard();
    const id = `iauth_${newId()}`;
    await decide(card, id, 1_000);
    expect(await decide(card, id, 5_000, 1)).toMatchObject({ approved: true });
    expect(await decide(card, id, 100, 1)).toMatchObject({ approved: true });
    const requests = [1_000, 100].map((amount) => ({ amount, approved: true, reason: 'webhook_approved' }));
    const view = authorizationView(card, id, { amount: 1_100, approvedTotal: 1_100 });
    await receive(spend, card, {
      type: 'issuing_authorization.updated',
      object: { ...view, request_history: requests },
    });
    await spend.idle();
    expect((await spend.usage(card)).held).toBe(6_100);
    expect(await decide(card, `iauth_${newId()}`, 8_000)).toMatchObject({ approved: false });
    expect(await spend.findings()).toEqual([]);
  });
});

describe('an increment that the network recorded as declined', () => {
  it('is declined when it is repeated, and holds nothing', async () => {
    const card = await createCard();
    const id = `iauth_${newId()}`;
    await decide(card, id, 1_000);
    const event = requestEvent(card, id, 500, 1);
    const ask = () => spend.rpc.call(serviceContext('gateway'), spendRpc.decideAuthorization, event);
    expect(await ask()).toMatchObject({ approved: true });
    const requests = [
      { amount: 1_000, approved: true, reason: 'webhook_approved' },
      { amount: 500, approved: false, reason: 'webhook_timeout' },
    ];
    const view = authorizationView(card, id, { amount: 1_000, approvedTotal: 1_000 });
    await receive(spend, card, {
      type: 'issuing_authorization.updated',
      object: { ...view, request_history: requests },
    });
    await eventually(async () => (await spend.usage(card)).held === 1_000);
    expect(await ask()).toMatchObject({ approved: false });
    expect((await spend.usage(card)).held).toBe(1_000);
  });
});
