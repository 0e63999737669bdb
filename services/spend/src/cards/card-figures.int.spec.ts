import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spendRpc, spendRulesRpc, type RequestOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

type Request = RequestOf<typeof spendRpc.rankCards>;

async function rank(organizationId: string, over: Partial<Request> = {}) {
  const request = { userIds: null, ownerId: newId(), limit: 20, countsEnded: true, ...over };
  const ctx = serviceContext('cards', organizationId);
  const { cards, counts } = await spend.rpc.call(ctx, spendRpc.rankCards, request);
  return { counts, ids: cards.map(({ cardId }) => cardId), cards };
}

async function spendOn(card: TestCard, amount: number): Promise<TestCard> {
  if (amount > 0) expect((await spend.swipe(card, amount)).approved).toBe(true);
  return card;
}

const setStatus = ({ organizationId, cardId }: TestCard, status: 'frozen' | 'canceled') =>
  spend.rpc.call(serviceContext('cards', organizationId), spendRpc.setCardStatus, { cardId, status });

describe('The periods of a card', () => {
  it('have what was spent and is held in each, also where nothing was', async () => {
    const owner = await spend.createOrganization(100_000);
    const card = await spend.createCard(owner, 'daily', 1_000);
    await spend.pool.query(
      `update spend_limit set counts_from = now() - interval '30 days' where owner_id = $1`,
      [card.cardId],
    );
    await spendOn(card, 400);
    await spend.pool.query(
      `update limit_counter c set period_starts_at = c.period_starts_at - interval '2 days'
       from spend_limit l where l.id = c.limit_id and l.owner_id = $1`,
      [card.cardId],
    );
    const [, other] = [await spendOn(card, 300), await spend.createCard(owner, 'daily', 1_000)];
    const ctx = serviceContext('cards', owner.organizationId);
    const list = (cardId: string) => spend.rpc.call(ctx, spendRpc.listCardPeriods, { cardId, count: 4 });
    const periods = await list(card.cardId);
    expect(periods).toMatchObject({ frequency: 'daily', limit: 1_000, currency: 'USD' });
    expect(periods?.periods.map(({ spent, held }) => [spent, held])).toEqual([
      [0, 0],
      [400, 400],
      [0, 0],
      [300, 300],
    ]);
    expect((await list(other.cardId))?.periods).toHaveLength(1);
    expect(await list(newId())).toBeNull();
  });

  it('begin where the card’s present rule began to count, rather than showing nothing spent before', async () => {
    const owner = await spend.createOrganization(100_000);
    const cardCreatedAt = new Date(Date.now() - 20 * 86_400_000).toISOString();
    const card = await spend.createCard(owner, 'yearly', 1_000, null, { cardCreatedAt });
    await spendOn(card, 400);
    await spend.pool.query(
      `update card_authorization set network_created_at = network_created_at - interval '8 days' where card_id = $1`,
      [card.cardId],
    );
    await spendOn(card, 300);
    const admin = spend.admin(owner.organizationId);
    const daily = { name: 'Daily', frequency: 'daily', limit: 500 } as const;
    const { id: spendRuleId } = await spend.rpc.call(admin, spendRulesRpc.createRule, daily);
    await spend.rpc.call(admin, spendRulesRpc.swapRule, { card: card.cardId, spendRuleId });
    const ctx = serviceContext('cards', owner.organizationId);
    const request = { cardId: card.cardId, count: 14 };
    const found = await spend.rpc.call(ctx, spendRpc.listCardPeriods, request);
    expect(found?.periods.map(({ spent }) => spent)).toEqual([0, 300]);
    expect(found?.beginsWithRule).toBe(true);
    expect(
      (await spend.rpc.call(ctx, spendRpc.listCardPeriods, { ...request, count: 1 }))?.beginsWithRule,
    ).toBe(false);
  });
});

describe('The cards closest to their limit', () => {
  it('come first, are counted by their spending status, and have the usage of the list', async () => {
    const owner = await spend.createOrganization(100_000);
    const used = async (amount: number) => spendOn(await spend.createCard(owner, 'monthly', 1_000), amount);
    const [unused, half, near, over, frozen, canceled] = [
      await used(0),
      await used(500),
      await used(901),
      await used(950),
      await used(600),
      await used(990),
    ];
    await spend.rpc.call(spend.admin(owner.organizationId), spendRpc.changeCardLimit, {
      cardId: over.cardId,
      limit: 900,
    });
    await setStatus(frozen, 'frozen');
    await setStatus(canceled, 'canceled');

    const { ids, counts, cards } = await rank(owner.organizationId);
    expect(ids).toEqual([over, near, frozen, half, unused].map(({ cardId }) => cardId));
    expect(counts).toEqual({ over_limit: 1, near_limit: 1, frozen: 1, active: 2 });
    expect(cards[1]).toEqual(await spend.usage(near));
  });

  it('are counted apart where nothing is left, and where they were used up or have expired', async () => {
    const owner = await spend.createOrganization(100_000);
    const terms = { expiresOn: null, isSingleUse: true, locksMerchant: false };
    const [reached, used, expired] = [
      await spendOn(await spend.createCard(owner, 'monthly', 1_000), 1_000),
      await spendOn(await spend.createCard(owner, 'monthly', 1_000, null, terms), 100),
      await spend.createCard(owner, 'monthly', 1_000, null, { ...terms, expiresOn: '2999-12-31' }),
    ];
    await spend.service.pool.query(`update card set expires_on = current_date - 1 where id = $1`, [
      expired.cardId,
    ]);
    const { cards, counts } = await rank(owner.organizationId);
    expect(counts).toEqual({ limit_reached: 1, used_up: 1, expired: 1 });
    const endOf = ({ cardId }: TestCard) => cards.find((card) => card.cardId === cardId)?.ended;
    expect([reached, used, expired].map(endOf)).toEqual([null, 'used', 'expired']);
    expect(await spend.usage(used)).toMatchObject({ ended: 'used' });
    const earlier = await rank(owner.organizationId, { countsEnded: false });
    expect(earlier.counts).toEqual({ near_limit: 1, active: 2 });
  });

  it('are cut in each spending status, counted in full, and include those of the caller', async () => {
    const owner = await spend.createOrganization(100_000);
    const fuller = [700, 600, 500];
    const cards: TestCard[] = [];
    for (const amount of [...fuller, 100])
      cards.push(await spendOn(await spend.createCard(owner, 'weekly', 1_000), amount));
    const [first, second, third, own] = cards.map(({ cardId }) => cardId);
    const { ids, counts } = await rank(owner.organizationId, { limit: 1, ownerId: cards[3]?.userId ?? '' });
    expect(ids).toEqual([first, own]);
    expect(counts).toEqual({ active: 4 });
    const some = await rank(owner.organizationId, { userIds: cards.slice(1, 3).map(({ userId }) => userId) });
    expect(some.ids).toEqual([second, third]);
    const { organizationId: elsewhere } = await spend.createOrganization(100);
    expect((await rank(elsewhere)).ids).toEqual([]);
  });

  it('start each period at zero', async () => {
    const owner = await spend.createOrganization(100_000);
    const card = await spendOn(await spend.createCard(owner, 'daily', 1_000), 950);
    await spend.pool.query(
      `update limit_counter c set period_starts_at = c.period_starts_at - interval '3 days'
       from spend_limit l where l.id = c.limit_id and l.owner_id = $1`,
      [card.cardId],
    );
    const { counts, cards } = await rank(owner.organizationId);
    expect(counts).toEqual({ active: 1 });
    expect(cards).toMatchObject([{ cardId: card.cardId, spent: 0 }]);
  });
});
