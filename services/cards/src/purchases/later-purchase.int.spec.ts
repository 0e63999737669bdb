import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardsRpc, spendEvents, type AuthorizationFact } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness } from '../test/cards-harness.ts';
import {
  at,
  authorizationFact,
  createCard,
  eventOf,
  list,
  merchant,
  publishEvents,
} from '../test/purchase-events.ts';

const { authorizationApproved, authorizationDeclined } = spendEvents;

// Not stubbed: the service, PostgreSQL, nats-server. Stubbed on NATS: org, spend.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
  cards.stubs.explainsDecline = true;
});
afterAll(() => cards.stop());

async function laterOf(ctx: Ctx, declined: AuthorizationFact, others: readonly AuthorizationFact[]) {
  await publishEvents(cards, [
    eventOf(authorizationDeclined, declined),
    ...others.map((fact) => eventOf(authorizationApproved, fact)),
  ]);
  await eventually(async () => (await list(cards, ctx)).items.length === 1 + others.length);
  const { authorizationId } = declined;
  return (await cards.rpc.call(ctx, cardsRpc.explainPurchase, { authorizationId })).laterPurchase;
}

describe('a declined purchase', () => {
  it('names the first later one of the person at the merchant that was approved for as much', async () => {
    const { card, holder, admin } = await createCard(cards);
    const another = await cards.issue(holder);
    const declined = authorizationFact(card, { approved: false, held: 0, networkCreatedAt: at(10) });
    const retried = authorizationFact(another, {
      merchant: { ...merchant, name: merchant.name.toUpperCase() },
      networkCreatedAt: at(13),
    });
    const others = [
      authorizationFact(card, { networkCreatedAt: at(9) }),
      authorizationFact(card, { amount: 4_999, held: 4_999, networkCreatedAt: at(11) }),
      authorizationFact(card, { merchant: { ...merchant, name: 'Mill Row' }, networkCreatedAt: at(11) }),
      authorizationFact(card, { status: 'reversed', held: 0, networkCreatedAt: at(12) }),
      retried,
      authorizationFact(card, { networkCreatedAt: at(14) }),
    ];
    expect(await laterOf(admin, declined, others)).toEqual({
      id: retried.authorizationId,
      at: retried.networkCreatedAt,
    });
  });

  it('names none of a colleague, and none after 7 days', async () => {
    const { card, holder, admin } = await createCard(cards);
    const colleague = await cards.issue(await cards.createMember(holder));
    const declined = authorizationFact(card, { approved: false, held: 0, networkCreatedAt: at(0) });
    const others = [
      authorizationFact(colleague, { networkCreatedAt: at(1) }),
      authorizationFact(card, { networkCreatedAt: at(7 * 24 * 60 + 1) }),
    ];
    expect(await laterOf(admin, declined, others)).toBeNull();
  });
});
