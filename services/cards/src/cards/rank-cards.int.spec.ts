import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardsRpc, type CardUsage } from '@almoner/contracts';
import { CardsHarness } from '../test/cards-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox. `spend` and `org` are stubs.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

const usageOf = (cardId: string): CardUsage => ({
  cardId,
  spendRuleId: cardId,
  spendRuleName: null,
  version: 1,
  frequency: 'monthly',
  currency: 'USD',
  limit: 1_000,
  periodStart: '2026-05-01T00:00:00.000Z',
  periodEnd: null,
  spent: 900,
  held: 0,
  increase: 0,
  ratio: 0.9,
  ended: null,
  programState: null,
  programLeft: null,
});

describe('the cards closest to their limit', () => {
  it('are ranked among those that the caller may see, and named only if the caller may see them', async () => {
    const organization = await cards.createOrganization();
    const [wren, odile] = [await cards.createMember(organization), await cards.createMember(organization)];
    const own = await cards.issue(wren);
    const other = await cards.issue(odile);
    cards.stubs.ranked = [usageOf(other.id), usageOf(own.id)];
    const request = { limit: 5, countsEnded: true, namesOf: [own.id, other.id] };

    const all = await cards.rpc.call(cards.admin(organization), cardsRpc.rankCards, request);
    expect(cards.stubs.rankings.at(-1)).toMatchObject({ userIds: null, limit: 5 });
    expect(all.cards.map(({ card, usage }) => [card.id, usage.spent])).toEqual([
      [other.id, 900],
      [own.id, 900],
    ]);
    expect(all.counts).toEqual({ active: 2 });
    expect(all.names).toEqual({ [own.id]: own.name, [other.id]: other.name });

    const theirs = await cards.rpc.call(cards.employee(wren), cardsRpc.rankCards, request);
    expect(cards.stubs.rankings.at(-1)).toMatchObject({ userIds: [wren.userId], ownerId: wren.userId });
    expect(theirs.cards.map(({ card }) => card.id)).toEqual([own.id]);
    expect(theirs.names).toEqual({ [own.id]: own.name });
  });
});
