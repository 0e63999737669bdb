import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardsRpc, spendEvents, type RequestOf } from '@almoner/contracts';
import { newId, spendPeriodAt } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';
import {
  aCard,
  aTransaction,
  anAuthorization,
  at,
  lines,
  merchant,
  list,
  shown,
  tell,
  told,
} from '../test/told-purchases.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
}, 60_000);
afterAll(() => cards.stop());

const { authorizationApproved, authorizationDeclined, transactionRecorded } = spendEvents;
const transactions = (ctx: Ctx, over: Partial<RequestOf<typeof cardsRpc.listTransactions>> = {}) =>
  cards.rpc.call(ctx, cardsRpc.listTransactions, {
    organizationId: null,
    teamId: null,
    limit: 1000,
    cursor: null,
    ...over,
  });

const sum = (ctx: Ctx, filters: RequestOf<typeof cardsRpc.sumPurchases> = {}) =>
  cards.rpc.call(ctx, cardsRpc.sumPurchases, filters);

describe('the list of purchases', () => {
  it('pages through purchases of the same second without losing or doubling one', async () => {
    const { card, admin } = await aCard(cards);
    const facts = Array.from({ length: 23 }, () => anAuthorization(card));
    const mixed = facts.flatMap((fact) => [
      told(authorizationApproved, fact),
      told(transactionRecorded, aTransaction(fact, { networkCreatedAt: at(0) })),
    ]);
    await tell(cards, mixed);
    await eventually(async () => (await lines(cards, admin, { limit: 100 })).length === 46);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(cards, admin, { limit: 7, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(46);
    expect(seen).toHaveLength(46);
    expect(await codeOf(list(cards, admin, { cursor: 'x' }))).toBe('invalid_input');
  });

  it('is narrowed by status, card, holder, and by words of merchant, card and holder', async () => {
    const owner = await cards.anOrganization();
    const [wren, odile] = [await aCard(cards, owner), await aCard(cards, owner, { name: 'Odile Marrow' })];
    const books = { ...merchant, name: '100% Books_Co' };
    const pending = anAuthorization(wren.card);
    const bought = anAuthorization(odile.card, { status: 'closed', held: 0, captured: 5_000 });
    await tell(cards, [
      told(authorizationApproved, pending),
      told(authorizationApproved, bought),
      told(transactionRecorded, aTransaction(bought, { merchant: books })),
    ]);
    const { admin } = wren;
    await shown(cards, admin, [
      ['posted', 5_000],
      ['pending', 5_000],
    ]);
    expect(await lines(cards, admin, { status: 'posted' })).toEqual([['posted', 5_000]]);
    expect(await lines(cards, admin, { status: 'pending' })).toEqual([['pending', 5_000]]);
    expect(await lines(cards, admin, { status: 'refunded' })).toEqual([]);
    expect(await lines(cards, admin, { cardId: odile.card.id })).toEqual([['posted', 5_000]]);
    expect(await lines(cards, admin, { userId: wren.holder.userId })).toEqual([['pending', 5_000]]);
    for (const q of ['0% books_', 'odile m', odile.card.last4 ?? 'none'])
      expect(await lines(cards, admin, { q, status: 'posted' })).toEqual([['posted', 5_000]]);
    expect(await lines(cards, admin, { q: '%' })).toEqual([['posted', 5_000]]);
  });

  it('is narrowed to a stretch of time, from its first moment to before its end', async () => {
    const { card, admin } = await aCard(cards);
    const minutes = [0, 10, 20, 30];
    const facts = minutes.map((minute) =>
      anAuthorization(card, { networkCreatedAt: at(minute), amount: minute + 1, held: minute + 1 }),
    );
    await tell(
      cards,
      facts.map((fact) => told(authorizationApproved, fact)),
    );
    await eventually(async () => (await lines(cards, admin)).length === minutes.length);
    expect(await lines(cards, admin, { from: at(10), until: at(30) })).toEqual([
      ['pending', 21],
      ['pending', 11],
    ]);
    expect(await sum(admin, { from: at(10), until: at(30) })).toEqual({
      count: 2,
      sums: [{ currency: 'USD', spent: 32, held: 32 }],
    });
  });

  it('adds up on the server whatever the filters find, however few lines are shown', async () => {
    const owner = await cards.anOrganization();
    const [wren, odile] = [await aCard(cards, owner), await aCard(cards, owner, { name: 'Odile Marrow' })];
    const pending = anAuthorization(wren.card, { amount: 700, held: 700 });
    const bought = anAuthorization(odile.card, { status: 'closed', held: 0, captured: 5_000 });
    const declined = anAuthorization(wren.card, {
      approved: false,
      status: 'closed',
      held: 0,
      amount: 9_000,
    });
    await tell(cards, [
      told(authorizationApproved, pending),
      told(authorizationApproved, bought),
      told(authorizationDeclined, declined),
      told(transactionRecorded, aTransaction(bought)),
      told(transactionRecorded, aTransaction(bought, { type: 'refund', amount: -1_200 })),
    ]);
    const { admin } = wren;
    await eventually(async () => (await lines(cards, admin)).length === 4);
    expect((await list(cards, admin, { limit: 1 })).items).toHaveLength(1);
    expect(await sum(admin)).toEqual({
      count: 4,
      sums: [{ currency: 'USD', spent: 700 + 5_000 - 1_200, held: 700 }],
    });
    expect(await sum(admin, { status: 'declined' })).toEqual({
      count: 1,
      sums: [{ currency: 'USD', spent: 0, held: 0 }],
    });
    expect(await sum(admin, { userId: odile.holder.userId })).toMatchObject({
      count: 2,
      sums: [{ spent: 3_800 }],
    });
    expect(await sum(cards.employee(wren.holder))).toMatchObject({ count: 2, sums: [{ spent: 700 }] });
    expect(await sum(cards.admin({ organizationId: newId() }))).toEqual({ count: 0, sums: [] });
  });

  it('is narrowed to the cards of one spend program', async () => {
    const holder = await cards.aMember(await cards.anOrganization());
    const program = cards.aProgram(holder);
    const onProgram = await cards.issue(holder, { spendProgramId: program.id });
    const outside = anAuthorization(await cards.issue(holder), { amount: 1, held: 1 });
    const bought = anAuthorization(onProgram, { status: 'closed', held: 0, captured: 5_000 });
    const pending = anAuthorization(onProgram, { amount: 700, held: 700 });
    await tell(cards, [
      ...[outside, bought, pending].map((fact) => told(authorizationApproved, fact)),
      told(transactionRecorded, aTransaction(bought)),
    ]);
    const admin = cards.admin(holder);
    await eventually(async () => (await lines(cards, admin)).length === 3);
    expect(await lines(cards, admin, { spendProgramId: program.id })).toEqual([
      ['posted', 5_000],
      ['pending', 700],
    ]);
    expect(await lines(cards, admin, { spendProgramId: newId() })).toEqual([]);
    const stranger = cards.admin({ organizationId: newId() });
    expect(await lines(cards, stranger, { spendProgramId: program.id })).toEqual([]);
  });

  it('shows each person what reaches them, and nothing to another organization', async () => {
    const owner = await cards.anOrganization();
    const teamId = newId();
    cards.neighbours.teams.add(teamId);
    const [inTeam, outside] = [await aCard(cards, owner, { teamIds: [teamId] }), await aCard(cards, owner)];
    const [a, b] = [anAuthorization(inTeam.card), anAuthorization(outside.card, { amount: 1, held: 1 })];
    await tell(
      cards,
      [a, b].flatMap((fact) => [
        told(authorizationApproved, fact),
        told(transactionRecorded, aTransaction(fact, { amount: fact.amount })),
      ]),
    );
    const { admin } = inTeam;
    await eventually(async () => (await lines(cards, admin)).length === 4);
    const manager = cards.as({ ...owner, role: 'Manager', managedTeamIds: [teamId] });
    const stranger = cards.admin({ organizationId: newId() });
    expect(await lines(cards, manager)).toEqual([
      ['posted', 5_000],
      ['pending', 5_000],
    ]);
    expect(await lines(cards, cards.employee(outside.holder))).toEqual([
      ['posted', 1],
      ['pending', 1],
    ]);
    expect(await lines(cards, stranger)).toEqual([]);
    const amounts = async (ctx: Ctx, over = {}) =>
      (await transactions(ctx, over)).items.map(({ amount }) => amount);
    expect((await amounts(admin)).sort()).toEqual([1, 5_000]);
    expect(await amounts(admin, { teamId })).toEqual([5_000]);
    expect(await amounts(manager, { teamId })).toEqual([5_000]);
    expect(await amounts(cards.employee(outside.holder), { teamId })).toEqual([]);
    expect(await codeOf(transactions(manager, { teamId: newId() }))).toBe('not_found');
    expect(await codeOf(transactions(stranger, { ...owner }))).toBe('not_found');
    const explain = async (ctx: Ctx) => {
      const told = await cards.rpc.call(ctx, cardsRpc.explainPurchase, {
        authorizationId: a.authorizationId,
      });
      return [told.id, cards.neighbours.explained.at(-1)?.showsBalances];
    };
    const holder = cards.employee(inTeam.holder);
    for (const [ctx, showsBalances] of [
      [admin, true],
      [manager, false],
      [holder, false],
    ] as const)
      expect(await explain(ctx)).toEqual([a.authorizationId, showsBalances]);
    const asked = cards.neighbours.explained.length;
    const managerElsewhere = cards.as({ ...owner, role: 'Manager', managedTeamIds: [newId()] });
    for (const ctx of [cards.employee(outside.holder), managerElsewhere, stranger])
      expect(await codeOf(explain(ctx))).toBe('not_found');
    expect(cards.neighbours.explained).toHaveLength(asked);
  });
});

describe('what was spent by week', () => {
  const weeks = (ctx: Ctx, count?: number, teamId?: string) =>
    cards.rpc.call(ctx, cardsRpc.listSpentWeeks, { count, teamId });
  const thisWeek = spendPeriodAt('weekly', new Date(), new Date()).startsAt.getTime();
  const inWeek = (weeksAgo: number, ms = 0) =>
    new Date(thisWeek - weeksAgo * 7 * 24 * 60 * 60 * 1000 + ms).toISOString();

  it('is summed from every purchase of the week, refunds less and holds apart; declines count for nothing', async () => {
    const { card, admin } = await aCard(cards);
    const held = anAuthorization(card, { networkCreatedAt: inWeek(0), held: 700 });
    const closed = { status: 'closed', held: 0 } as const;
    const many = Array.from({ length: 12 }, () =>
      anAuthorization(card, { ...closed, captured: 100, networkCreatedAt: inWeek(1) }),
    );
    const declined = anAuthorization(card, { ...closed, approved: false, networkCreatedAt: inWeek(0) });
    const captures = many.map((one) => aTransaction(one, { amount: 100, networkCreatedAt: inWeek(1) }));
    const first = many[0] ?? held;
    await tell(cards, [
      told(authorizationApproved, held),
      told(authorizationDeclined, declined),
      ...captures.map((fact) => told(transactionRecorded, fact)),
      told(
        transactionRecorded,
        aTransaction(first, { type: 'refund', amount: -30, networkCreatedAt: inWeek(0) }),
      ),
      told(transactionRecorded, aTransaction(first, { amount: 9, networkCreatedAt: inWeek(1, -1) })),
    ]);
    await eventually(async () => (await lines(cards, admin, { limit: 100 })).length === 16);
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
    const [wren, odile] = [await aCard(cards, owner), await aCard(cards, owner)];
    const pending = anAuthorization(wren.card, { networkCreatedAt: inWeek(0) });
    await tell(cards, [told(authorizationApproved, pending)]);
    await shown(cards, wren.admin, [['pending', 5_000]]);
    const sums = async (ctx: Ctx) => (await weeks(ctx, 1))[0]?.sums;
    expect(await sums(cards.employee(wren.holder))).toEqual([{ currency: 'USD', spent: 0, held: 5_000 }]);
    expect(await sums(cards.employee(odile.holder))).toEqual([]);
    expect(await sums(cards.admin({ organizationId: newId() }))).toEqual([]);
  });

  it('of a team is what the list of its people’s purchases adds up to, for whoever may see that team', async () => {
    const owner = await cards.anOrganization();
    const [teamId, otherTeamId] = [newId(), newId()];
    cards.neighbours.teams.add(teamId).add(otherTeamId);
    const inTeam = await aCard(cards, owner, { teamIds: [teamId] });
    const outside = await aCard(cards, owner, { teamIds: [otherTeamId] });
    const bought = anAuthorization(inTeam.card, { status: 'closed', held: 0, networkCreatedAt: inWeek(1) });
    const pending = anAuthorization(inTeam.card, { held: 700, amount: 700, networkCreatedAt: inWeek(0) });
    const foreign = anAuthorization(outside.card, { networkCreatedAt: inWeek(0) });
    await tell(cards, [
      ...[bought, pending, foreign].map((fact) => told(authorizationApproved, fact)),
      told(transactionRecorded, aTransaction(bought, { networkCreatedAt: inWeek(1) })),
      told(transactionRecorded, aTransaction(foreign, { networkCreatedAt: inWeek(0) })),
    ]);
    const { admin } = inTeam;
    await eventually(async () => (await lines(cards, admin)).length === 4);

    const listed = await lines(cards, admin, { teamId });
    expect(listed).toEqual([
      ['pending', 700],
      ['posted', 5_000],
    ]);
    const figures = [
      { startsAt: inWeek(1), sums: [{ currency: 'USD', spent: 5_000, held: 0 }] },
      { startsAt: inWeek(0), sums: [{ currency: 'USD', spent: 0, held: 700 }] },
    ];
    const manager = cards.as({ ...owner, role: 'Manager', managedTeamIds: [teamId] });
    for (const ctx of [admin, manager]) expect(await weeks(ctx, 2, teamId)).toEqual(figures);
    expect(await lines(cards, manager, { teamId })).toEqual(listed);

    const stranger = cards.admin({ organizationId: newId() });
    for (const [ctx, id] of [
      [manager, otherTeamId],
      [admin, newId()],
      [stranger, newId()],
    ] as const) {
      expect(await codeOf(weeks(ctx, 2, id))).toBe('not_found');
      expect(await codeOf(list(cards, ctx, { teamId: id }))).toBe('not_found');
    }
    expect((await weeks(cards.employee(outside.holder), 1, teamId))[0]?.sums).toEqual([]);
  });
});
