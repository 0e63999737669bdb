import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cardsEvents,
  cardsRpc,
  spendEvents,
  type AuthorizationFact,
  type CardView,
  type PurchaseWire,
  type RequestOf,
  type TransactionFact,
} from '@almoner/contracts';
import { newId, spendPeriodAt } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf, type TestOrganization, type TestPerson } from '../test/cards-harness.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
}, 60_000);
afterAll(() => cards.stop());

interface Told {
  readonly subject: string;
  readonly fact: AuthorizationFact | TransactionFact;
  readonly id: string;
}
const { authorizationApproved, authorizationDeclined, authorizationUpdated, transactionRecorded } =
  spendEvents;
const merchant = {
  name: 'Fennel Row Produce',
  category: 'grocery_stores_supermarkets',
  city: null,
  country: 'US',
};
const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 12, minute)).toISOString();

const anAuthorization = (card: CardView, over: Partial<AuthorizationFact> = {}): AuthorizationFact => ({
  organizationId: card.organizationId,
  authorizationId: newId(),
  revision: 1,
  cardId: card.id,
  userId: card.holder.id,
  stripeAuthorizationId: `iauth_${newId()}`,
  status: 'pending',
  approved: true,
  amount: 5_000,
  held: 5_000,
  captured: 0,
  currency: 'USD',
  merchant,
  declineReason: null,
  networkCreatedAt: at(0),
  ...over,
});
const aTransaction = (
  { organizationId, authorizationId, stripeAuthorizationId, cardId, userId }: AuthorizationFact,
  over: Partial<TransactionFact> = {},
): TransactionFact => ({
  organizationId,
  authorizationId,
  stripeAuthorizationId,
  cardId,
  userId,
  transactionId: newId(),
  stripeTransactionId: `ipi_${newId()}`,
  type: 'capture',
  amount: 5_000,
  currency: 'USD',
  merchant,
  networkCreatedAt: at(5),
  ...over,
});
const told = ({ subject }: { subject: string }, fact: Told['fact']): Told => ({ subject, fact, id: newId() });
const tell = async (all: readonly Told[]) => {
  for (const { subject, fact, id } of all) await cards.publish(subject, fact.organizationId, fact, id);
};

const list = (ctx: Ctx, over: RequestOf<typeof cardsRpc.listPurchases> = {}) =>
  cards.rpc.call(ctx, cardsRpc.listPurchases, over);
const lines = async (ctx: Ctx, over: RequestOf<typeof cardsRpc.listPurchases> = {}) =>
  (await list(ctx, over)).items.map(({ status, amount }: PurchaseWire) => [status, amount]);
const transactions = (ctx: Ctx, over: Partial<RequestOf<typeof cardsRpc.listTransactions>> = {}) =>
  cards.rpc.call(ctx, cardsRpc.listTransactions, {
    organizationId: null,
    teamId: null,
    limit: 1000,
    cursor: null,
    ...over,
  });
const shown = (ctx: Ctx, expected: unknown[][]) =>
  eventually(async () => {
    expect(await lines(ctx)).toEqual(expected);
    return true;
  });

const aCard = async (
  owner?: TestOrganization,
  over: { name?: string; teamIds?: string[] } = {},
): Promise<{ holder: TestPerson; card: CardView; admin: Ctx }> => {
  const holder = await cards.aMember(owner ?? (await cards.anOrganization()), over);
  return { holder, card: await cards.issue(holder), admin: cards.admin(holder) };
};

describe('a purchase', () => {
  it('is pending, then posted, and back again as a refund; each change is told to open pages', async () => {
    const { card, admin } = await aCard();
    const pending = anAuthorization(card);
    await tell([told(authorizationApproved, pending)]);
    await shown(admin, [['pending', 5_000]]);
    const captured = { ...pending, revision: 2, status: 'closed', held: 0, captured: 5_000 } as const;
    await tell([told(transactionRecorded, aTransaction(pending)), told(authorizationUpdated, captured)]);
    await shown(admin, [['posted', 5_000]]);
    const refund = aTransaction(pending, { type: 'refund', amount: -2_000, networkCreatedAt: at(9) });
    await tell([told(transactionRecorded, refund)]);
    await shown(admin, [
      ['refunded', -2_000],
      ['posted', 5_000],
    ]);
    const changes = await cards.told(cardsEvents.purchaseChanged.subject, card.organizationId);
    expect(changes.map(({ userId }) => userId)).toEqual(Array(4).fill(card.holder.id));
  });

  it('that is partly captured shows its capture and what is still held', async () => {
    const { card, admin } = await aCard();
    const held = anAuthorization(card, { revision: 2, held: 3_000, captured: 2_000 });
    await tell([
      told(authorizationUpdated, held),
      told(transactionRecorded, aTransaction(held, { amount: 2_000 })),
    ]);
    await shown(admin, [
      ['posted', 2_000],
      ['pending', 3_000],
    ]);
  });

  it('told in any order, and twice, ends the same', async () => {
    const { card, admin } = await aCard();
    const first = anAuthorization(card);
    const facts = [
      told(authorizationApproved, first),
      told(authorizationUpdated, { ...first, revision: 2, held: 3_000, captured: 2_000 }),
      told(transactionRecorded, aTransaction(first, { amount: 2_000, networkCreatedAt: at(1) })),
      told(authorizationUpdated, { ...first, revision: 3, status: 'closed', held: 0, captured: 5_000 }),
      told(transactionRecorded, aTransaction(first, { amount: 3_000, networkCreatedAt: at(2) })),
    ];
    const again = facts.map(({ subject, fact }) => told({ subject }, fact));
    await tell([...again, ...facts.reverse()]);
    const last = told(
      authorizationDeclined,
      anAuthorization(card, {
        approved: false,
        status: 'closed',
        held: 0,
        declineReason: 'spend_limit_exceeded',
        networkCreatedAt: at(3),
      }),
    );
    await tell([last]);
    const expected = [
      ['declined', 5_000],
      ['posted', 3_000],
      ['posted', 2_000],
    ];
    await shown(admin, expected);
    await eventually(async () => {
      const { rows } = await cards.pool.query<{ count: string }>(
        `select count(*) from inbox where event_id = any($1)`,
        [[...facts, ...again, last].map(({ id }) => id)],
      );
      return Number(rows[0]?.count) === 11;
    });
    expect(await lines(admin)).toEqual(expected);
  });

  it('stands on its card with its authorization and its transactions, and its reason when declined', async () => {
    const { card, admin } = await aCard();
    const declined = anAuthorization(card, {
      approved: false,
      status: 'closed',
      held: 0,
      declineReason: 'spend_limit_exceeded',
    });
    const captured = anAuthorization(card, { status: 'closed', held: 0, captured: 5_000 });
    const transaction = aTransaction(captured);
    await tell([
      told(authorizationDeclined, declined),
      told(authorizationApproved, captured),
      told(transactionRecorded, transaction),
    ]);
    await eventually(async () => {
      const [found] = await cards.list(admin);
      expect(new Set(found?.CardAuthorizations.map(({ declineReason }) => declineReason))).toEqual(
        new Set(['spend_limit_exceeded', null]),
      );
      expect(found?.CardTransactions).toMatchObject([
        { stripeTxID: transaction.stripeTransactionId, amount: 5_000, merchant },
      ]);
      return true;
    });
  });
});

describe('the list of purchases', () => {
  it('pages through purchases of the same second without losing or doubling one', async () => {
    const { card, admin } = await aCard();
    const facts = Array.from({ length: 23 }, () => anAuthorization(card));
    const mixed = facts.flatMap((fact) => [
      told(authorizationApproved, fact),
      told(transactionRecorded, aTransaction(fact, { networkCreatedAt: at(0) })),
    ]);
    await tell(mixed);
    await eventually(async () => (await lines(admin, { limit: 100 })).length === 46);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(admin, { limit: 7, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(46);
    expect(seen).toHaveLength(46);
    expect(await codeOf(list(admin, { cursor: 'x' }))).toBe('invalid_input');
  });

  it('is narrowed by status, card, holder, and by words of merchant, card and holder', async () => {
    const owner = await cards.anOrganization();
    const [wren, odile] = [await aCard(owner), await aCard(owner, { name: 'Odile Marrow' })];
    const books = { ...merchant, name: '100% Books_Co' };
    const pending = anAuthorization(wren.card);
    const bought = anAuthorization(odile.card, { status: 'closed', held: 0, captured: 5_000 });
    await tell([
      told(authorizationApproved, pending),
      told(authorizationApproved, bought),
      told(transactionRecorded, aTransaction(bought, { merchant: books })),
    ]);
    const { admin } = wren;
    await shown(admin, [
      ['posted', 5_000],
      ['pending', 5_000],
    ]);
    expect(await lines(admin, { status: 'posted' })).toEqual([['posted', 5_000]]);
    expect(await lines(admin, { status: 'pending' })).toEqual([['pending', 5_000]]);
    expect(await lines(admin, { status: 'refunded' })).toEqual([]);
    expect(await lines(admin, { cardId: odile.card.id })).toEqual([['posted', 5_000]]);
    expect(await lines(admin, { userId: wren.holder.userId })).toEqual([['pending', 5_000]]);
    for (const q of ['0% books_', 'odile m', odile.card.last4 ?? 'none'])
      expect(await lines(admin, { q, status: 'posted' })).toEqual([['posted', 5_000]]);
    expect(await lines(admin, { q: '%' })).toEqual([['posted', 5_000]]);
  });

  it('shows each person what reaches them, and nothing to another organization', async () => {
    const owner = await cards.anOrganization();
    const teamId = newId();
    cards.neighbours.teams.add(teamId);
    const [inTeam, outside] = [await aCard(owner, { teamIds: [teamId] }), await aCard(owner)];
    const [a, b] = [anAuthorization(inTeam.card), anAuthorization(outside.card, { amount: 1, held: 1 })];
    await tell(
      [a, b].flatMap((fact) => [
        told(authorizationApproved, fact),
        told(transactionRecorded, aTransaction(fact, { amount: fact.amount })),
      ]),
    );
    const { admin } = inTeam;
    await eventually(async () => (await lines(admin)).length === 4);
    const manager = cards.as({ ...owner, role: 'Manager', managedTeamIds: [teamId] });
    const stranger = cards.admin({ organizationId: newId() });
    expect(await lines(manager)).toEqual([
      ['posted', 5_000],
      ['pending', 5_000],
    ]);
    expect(await lines(cards.employee(outside.holder))).toEqual([
      ['posted', 1],
      ['pending', 1],
    ]);
    expect(await lines(stranger)).toEqual([]);
    const amounts = async (ctx: Ctx, over = {}) =>
      (await transactions(ctx, over)).items.map(({ amount }) => amount);
    expect((await amounts(admin)).sort()).toEqual([1, 5_000]);
    expect(await amounts(admin, { teamId })).toEqual([5_000]);
    expect(await amounts(manager, { teamId })).toEqual([5_000]);
    expect(await amounts(cards.employee(outside.holder), { teamId })).toEqual([]);
    expect(await codeOf(transactions(manager, { teamId: newId() }))).toBe('not_found');
    expect(await codeOf(transactions(stranger, { ...owner }))).toBe('not_found');
    const check = (ctx: Ctx) =>
      cards.rpc.call(ctx, cardsRpc.checkPurchaseAccess, { authorizationId: a.authorizationId });
    expect(await check(manager)).toEqual({ visible: true });
    for (const ctx of [cards.employee(outside.holder), stranger])
      expect(await codeOf(check(ctx))).toBe('not_found');
  });
});

describe('one purchase', () => {
  const get = (ctx: Ctx, purchaseId: string) => cards.rpc.call(ctx, cardsRpc.getPurchase, { purchaseId });

  it('is found by its own id, and by its authorization’s once its transactions stand for it', async () => {
    const { card, admin } = await aCard();
    const pending = anAuthorization(card);
    await tell([told(authorizationApproved, pending)]);
    await shown(admin, [['pending', 5_000]]);
    expect(await get(admin, pending.authorizationId)).toMatchObject({ status: 'pending', amount: 5_000 });

    const captured = { ...pending, revision: 2, status: 'closed', held: 0, captured: 5_000 } as const;
    const capture = aTransaction(pending);
    const refund = aTransaction(pending, { type: 'refund', amount: -2_000, networkCreatedAt: at(9) });
    await tell([
      told(authorizationUpdated, captured),
      told(transactionRecorded, capture),
      told(transactionRecorded, refund),
    ]);
    await eventually(async () => (await lines(admin)).length === 2);
    expect(await get(admin, pending.authorizationId)).toMatchObject({ id: refund.transactionId });
    expect(await get(admin, capture.transactionId)).toMatchObject({ status: 'posted', amount: 5_000 });
  });

  it('is not there for who may not see it', async () => {
    const owner = await cards.anOrganization();
    const [wren, odile] = [await aCard(owner), await aCard(owner)];
    const pending = anAuthorization(wren.card);
    await tell([told(authorizationApproved, pending)]);
    await shown(cards.employee(wren.holder), [['pending', 5_000]]);
    const strangers = [cards.employee(odile.holder), cards.admin({ organizationId: newId() })];
    for (const ctx of strangers) expect(await codeOf(get(ctx, pending.authorizationId))).toBe('not_found');
    expect(await codeOf(get(wren.admin, newId()))).toBe('not_found');
  });
});

describe('what was spent by week', () => {
  const weeks = (ctx: Ctx, count?: number) => cards.rpc.call(ctx, cardsRpc.listSpentWeeks, { count });
  const thisWeek = spendPeriodAt('weekly', new Date(), new Date()).startsAt.getTime();
  const inWeek = (weeksAgo: number, ms = 0) =>
    new Date(thisWeek - weeksAgo * 7 * 24 * 60 * 60 * 1000 + ms).toISOString();

  it('is summed from every purchase of the week, refunds less and holds apart; declines count for nothing', async () => {
    const { card, admin } = await aCard();
    const held = anAuthorization(card, { networkCreatedAt: inWeek(0), held: 700 });
    const closed = { status: 'closed', held: 0 } as const;
    const many = Array.from({ length: 12 }, () =>
      anAuthorization(card, { ...closed, captured: 100, networkCreatedAt: inWeek(1) }),
    );
    const declined = anAuthorization(card, { ...closed, approved: false, networkCreatedAt: inWeek(0) });
    const captures = many.map((one) => aTransaction(one, { amount: 100, networkCreatedAt: inWeek(1) }));
    const first = many[0] ?? held;
    await tell([
      told(authorizationApproved, held),
      told(authorizationDeclined, declined),
      ...captures.map((fact) => told(transactionRecorded, fact)),
      told(
        transactionRecorded,
        aTransaction(first, { type: 'refund', amount: -30, networkCreatedAt: inWeek(0) }),
      ),
      told(transactionRecorded, aTransaction(first, { amount: 9, networkCreatedAt: inWeek(1, -1) })),
    ]);
    await eventually(async () => (await lines(admin, { limit: 100 })).length === 16);
    expect(await weeks(admin, 4)).toEqual([
      { startsAt: inWeek(3), sums: [] },
      { startsAt: inWeek(2), sums: [{ currency: 'USD', spent: 9, held: 0 }] },
      { startsAt: inWeek(1), sums: [{ currency: 'USD', spent: 1_200, held: 0 }] },
      { startsAt: inWeek(0), sums: [{ currency: 'USD', spent: -30, held: 700 }] },
    ]);
    expect(await weeks(admin, 1)).toHaveLength(1);
    expect(await weeks(admin)).toHaveLength(9);
  });

  it('is each person’s own, and another organization’s nothing', async () => {
    const owner = await cards.anOrganization();
    const [wren, odile] = [await aCard(owner), await aCard(owner)];
    const pending = anAuthorization(wren.card, { networkCreatedAt: inWeek(0) });
    await tell([told(authorizationApproved, pending)]);
    await shown(wren.admin, [['pending', 5_000]]);
    const sums = async (ctx: Ctx) => (await weeks(ctx, 1))[0]?.sums;
    expect(await sums(cards.employee(wren.holder))).toEqual([{ currency: 'USD', spent: 0, held: 5_000 }]);
    expect(await sums(cards.employee(odile.holder))).toEqual([]);
    expect(await sums(cards.admin({ organizationId: newId() }))).toEqual([]);
  });
});
