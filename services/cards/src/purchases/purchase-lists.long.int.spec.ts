import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardsRpc, spendEvents, type RequestOf } from '@almoner/contracts';
import { newId, spendPeriodAt } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';
import {
  createCard,
  transactionFact,
  authorizationFact,
  at,
  lines,
  merchant,
  list,
  expectLines,
  publishEvents,
  eventOf,
} from '../test/purchase-events.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
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
  it('pages through purchases of the same second without losing or repeating one', async () => {
    const { card, admin } = await createCard(cards);
    const facts = Array.from({ length: 23 }, () => authorizationFact(card));
    const mixed = facts.flatMap((fact) => [
      eventOf(authorizationApproved, fact),
      eventOf(transactionRecorded, transactionFact(fact, { networkCreatedAt: at(0) })),
    ]);
    await publishEvents(cards, mixed);
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

  it('marks disputed purchases, in whatever order their changes come, and is filtered by open disputes', async () => {
    const { card, admin } = await createCard(cards);
    const facts = [authorizationFact(card), authorizationFact(card)].map((fact) => transactionFact(fact));
    await publishEvents(
      cards,
      facts.map((fact) => eventOf(transactionRecorded, fact)),
    );
    const [disputed, other] = facts.map(({ transactionId }) => transactionId);
    const [first, second] = [newId(), newId()].toSorted();
    const change = (
      purchaseId: string | undefined,
      disputeId: string | undefined,
      version: number,
      status: string,
      credited = 0,
    ) =>
      cards.publish(
        spendEvents.cardDisputeChanged.subject,
        card.organizationId,
        {
          organizationId: card.organizationId,
          disputeId,
          version,
          purchaseId,
          userId: newId(),
          status,
          reason: 'fraudulent',
          amount: 500,
          credited,
          currency: 'USD',
          merchant: 'Fennel Row Produce',
          openedById: null,
          reportedBy: null,
          note: null,
          occurredAt: at(0),
        },
        newId(),
      );
    const marksAre = (wanted: (string | null)[]) =>
      eventually(async () => {
        const { items } = await list(cards, admin, {});
        const markOf = (id: string | undefined) => items.find((one) => one.id === id)?.disputeStatus;
        expect([markOf(disputed), markOf(other)]).toEqual(wanted);
        return true;
      });
    const openOnes = async () => (await list(cards, admin, { dispute: 'open' })).items.map(({ id }) => id);
    await change(disputed, second, 2, 'submitted');
    await marksAre(['submitted', null]);
    expect(await openOnes()).toEqual([disputed]);
    const spent = async () => (await sum(admin)).sums.map((one) => one.spent);
    const [before = 0] = await spent();
    await change(disputed, second, 3, 'won', 500);
    // Older ones that come late, and then the change of another purchase, by which they have all come.
    await change(disputed, second, 1, 'draft');
    await change(disputed, first, 4, 'withdrawn');
    await change(other, newId(), 1, 'reported');
    await marksAre(['won', 'reported']);
    expect(await openOnes()).toEqual([other]);
    expect(await spent()).toEqual([before - 500]);
    const { items } = await list(cards, admin, {});
    expect(items.map(({ id, credited }) => [id === disputed, credited])).toEqual(
      expect.arrayContaining([
        [true, 500],
        [false, 0],
      ]),
    );
  });

  it('is filtered by status, card, holder, and by words of merchant, card and holder', async () => {
    const owner = await cards.createOrganization();
    const [wren, odile] = [
      await createCard(cards, owner),
      await createCard(cards, owner, { name: 'Odile Marrow' }),
    ];
    const books = { ...merchant, name: '100% Books_Co' };
    const pending = authorizationFact(wren.card);
    const bought = authorizationFact(odile.card, { status: 'closed', held: 0, captured: 5_000 });
    await publishEvents(cards, [
      eventOf(authorizationApproved, pending),
      eventOf(authorizationApproved, bought),
      eventOf(transactionRecorded, transactionFact(bought, { merchant: books })),
    ]);
    const { admin } = wren;
    await expectLines(cards, admin, [
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
    for (const filter of [{ q: 'a\u0000b' }, { merchant: '\u0000' }, { from: '0000-01-01T00:00:00Z' }])
      expect(await codeOf(list(cards, admin, filter))).toBe('invalid_input');
  });

  it('is filtered by amount, whichever way the money went', async () => {
    const { card, admin } = await createCard(cards);
    const declined = authorizationFact(card, {
      approved: false,
      status: 'closed',
      held: 0,
      amount: 4_317,
      networkCreatedAt: at(2),
    });
    const bought = authorizationFact(card, { status: 'closed', held: 0, captured: 9_000 });
    await publishEvents(cards, [
      eventOf(authorizationDeclined, declined),
      eventOf(authorizationApproved, bought),
      eventOf(transactionRecorded, transactionFact(bought, { amount: 9_000 })),
      eventOf(transactionRecorded, transactionFact(bought, { type: 'refund', amount: -4_317 })),
    ]);
    await eventually(async () => (await lines(cards, admin)).length === 3);
    const [refund, decline, capture] = [
      ['refunded', -4_317],
      ['declined', 4_317],
      ['posted', 9_000],
    ];
    expect(await lines(cards, admin, { minAmount: 4_317, maxAmount: 4_317 })).toEqual([refund, decline]);
    expect(await lines(cards, admin, { maxAmount: 8_999 })).toEqual([refund, decline]);
    expect(await lines(cards, admin, { minAmount: 4_318 })).toEqual([capture]);
    expect(await lines(cards, admin, { minAmount: 0 })).toHaveLength(3);
    expect(await sum(admin, { minAmount: 4_317, maxAmount: 4_317, status: 'refunded' })).toEqual({
      count: 1,
      sums: [{ currency: 'USD', spent: -4_317, held: 0 }],
    });
  });

  it('is limited to a period of time, including its start and excluding its end', async () => {
    const { card, admin } = await createCard(cards);
    const minutes = [0, 10, 20, 30];
    const facts = minutes.map((minute) =>
      authorizationFact(card, { networkCreatedAt: at(minute), amount: minute + 1, held: minute + 1 }),
    );
    await publishEvents(
      cards,
      facts.map((fact) => eventOf(authorizationApproved, fact)),
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
    const owner = await cards.createOrganization();
    const [wren, odile] = [
      await createCard(cards, owner),
      await createCard(cards, owner, { name: 'Odile Marrow' }),
    ];
    const pending = authorizationFact(wren.card, { amount: 700, held: 700 });
    const bought = authorizationFact(odile.card, { status: 'closed', held: 0, captured: 5_000 });
    const declined = authorizationFact(wren.card, {
      approved: false,
      status: 'closed',
      held: 0,
      amount: 9_000,
    });
    await publishEvents(cards, [
      eventOf(authorizationApproved, pending),
      eventOf(authorizationApproved, bought),
      eventOf(authorizationDeclined, declined),
      eventOf(transactionRecorded, transactionFact(bought)),
      eventOf(transactionRecorded, transactionFact(bought, { type: 'refund', amount: -1_200 })),
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

  it('is filtered by category, country and merchant, and shows the program that each was decided on', async () => {
    const { card, admin } = await createCard(cards);
    const origin = { spendProgramId: newId(), teamId: newId(), payingAccountId: newId() };
    const bakery = {
      ...merchant,
      name: 'Crust & Co',
      categoryCode: '5462',
      networkId: '440012',
      country: 'CA',
      authorizationMethod: 'chip',
    };
    const bread = authorizationFact(card, { ...origin, merchant: bakery, amount: 700, held: 700 });
    const taken = authorizationFact(card, { ...origin, status: 'closed', held: 0, captured: 900 });
    await publishEvents(cards, [
      eventOf(authorizationApproved, authorizationFact(card)),
      eventOf(authorizationApproved, bread),
      eventOf(authorizationApproved, taken),
      eventOf(transactionRecorded, transactionFact(taken, { merchant: bakery, amount: 900 })),
    ]);
    await eventually(async () => (await lines(cards, admin)).length === 3);
    const found = [
      ['posted', 900],
      ['pending', 700],
    ];
    for (const filter of [
      { mcc: '5462' },
      { country: 'CA' },
      { merchant: '440012' },
      { merchant: 'crust & co' },
      { spendProgramId: origin.spendProgramId },
    ])
      expect(await lines(cards, admin, filter)).toEqual(found);
    expect(await lines(cards, admin, { mcc: '5462', country: 'US' })).toEqual([]);
    expect(await sum(admin, { mcc: '5462' })).toMatchObject({ count: 2, sums: [{ spent: 1_600 }] });
    const { items } = await list(cards, admin, { mcc: '5462' });
    for (const purchase of items) expect(purchase).toMatchObject({ ...origin, merchant: bakery });
  });

  it('is filtered by the cards of one spend program', async () => {
    const holder = await cards.createMember(await cards.createOrganization());
    const program = cards.createProgram(holder);
    const onProgram = await cards.issue(holder, { spendProgramId: program.id });
    const outside = authorizationFact(await cards.issue(holder), { amount: 1, held: 1 });
    const bought = authorizationFact(onProgram, { status: 'closed', held: 0, captured: 5_000 });
    const pending = authorizationFact(onProgram, { amount: 700, held: 700 });
    await publishEvents(cards, [
      ...[outside, bought, pending].map((fact) => eventOf(authorizationApproved, fact)),
      eventOf(transactionRecorded, transactionFact(bought)),
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

  it('shows each person what they may see, and nothing to another organization', async () => {
    const owner = await cards.createOrganization();
    const teamId = newId();
    cards.stubs.teams.add(teamId);
    const [inTeam, outside] = [
      await createCard(cards, owner, { teamIds: [teamId] }),
      await createCard(cards, owner),
    ];
    const [a, b] = [authorizationFact(inTeam.card), authorizationFact(outside.card, { amount: 1, held: 1 })];
    await publishEvents(
      cards,
      [a, b].flatMap((fact) => [
        eventOf(authorizationApproved, fact),
        eventOf(transactionRecorded, transactionFact(fact, { amount: fact.amount })),
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
      const explained = await cards.rpc.call(ctx, cardsRpc.explainPurchase, {
        authorizationId: a.authorizationId,
      });
      return [explained.id, cards.stubs.explained.at(-1)?.showsBalances];
    };
    const holder = cards.employee(inTeam.holder);
    for (const [ctx, showsBalances] of [
      [admin, true],
      [manager, false],
      [holder, false],
    ] as const)
      expect(await explain(ctx)).toEqual([a.authorizationId, showsBalances]);
    const callStripe = cards.stubs.explained.length;
    const managerElsewhere = cards.as({ ...owner, role: 'Manager', managedTeamIds: [newId()] });
    for (const ctx of [cards.employee(outside.holder), managerElsewhere, stranger])
      expect(await codeOf(explain(ctx))).toBe('not_found');
    expect(cards.stubs.explained).toHaveLength(callStripe);
  });
});

describe('what was spent by week', () => {
  const weeks = (ctx: Ctx, count?: number, teamId?: string) =>
    cards.rpc.call(ctx, cardsRpc.listSpentWeeks, { count, teamId });
  const thisWeek = spendPeriodAt('weekly', new Date(), new Date()).startsAt.getTime();
  const inWeek = (weeksAgo: number, ms = 0) =>
    new Date(thisWeek - weeksAgo * 7 * 24 * 60 * 60 * 1000 + ms).toISOString();

  it('is the sum of every purchase of the week less refunds, holds apart and without declines', async () => {
    const { card, admin } = await createCard(cards);
    const held = authorizationFact(card, { networkCreatedAt: inWeek(0), held: 700 });
    const closed = { status: 'closed', held: 0 } as const;
    const many = Array.from({ length: 12 }, () =>
      authorizationFact(card, { ...closed, captured: 100, networkCreatedAt: inWeek(1) }),
    );
    const declined = authorizationFact(card, { ...closed, approved: false, networkCreatedAt: inWeek(0) });
    const captures = many.map((one) => transactionFact(one, { amount: 100, networkCreatedAt: inWeek(1) }));
    const first = many[0] ?? held;
    await publishEvents(cards, [
      eventOf(authorizationApproved, held),
      eventOf(authorizationDeclined, declined),
      ...captures.map((fact) => eventOf(transactionRecorded, fact)),
      eventOf(
        transactionRecorded,
        transactionFact(first, { type: 'refund', amount: -30, networkCreatedAt: inWeek(0) }),
      ),
      eventOf(transactionRecorded, transactionFact(first, { amount: 9, networkCreatedAt: inWeek(1, -1) })),
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

  it('is each person’s own, and nothing for another organization', async () => {
    const owner = await cards.createOrganization();
    const [wren, odile] = [await createCard(cards, owner), await createCard(cards, owner)];
    const pending = authorizationFact(wren.card, { networkCreatedAt: inWeek(0) });
    await publishEvents(cards, [eventOf(authorizationApproved, pending)]);
    await expectLines(cards, wren.admin, [['pending', 5_000]]);
    const sums = async (ctx: Ctx) => (await weeks(ctx, 1))[0]?.sums;
    expect(await sums(cards.employee(wren.holder))).toEqual([{ currency: 'USD', spent: 0, held: 5_000 }]);
    expect(await sums(cards.employee(odile.holder))).toEqual([]);
    expect(await sums(cards.admin({ organizationId: newId() }))).toEqual([]);
  });

  it('of a team equals the list of its people’s purchases, for those who may see the team', async () => {
    const owner = await cards.createOrganization();
    const [teamId, otherTeamId] = [newId(), newId()];
    cards.stubs.teams.add(teamId).add(otherTeamId);
    const inTeam = await createCard(cards, owner, { teamIds: [teamId] });
    const outside = await createCard(cards, owner, { teamIds: [otherTeamId] });
    const bought = authorizationFact(inTeam.card, { status: 'closed', held: 0, networkCreatedAt: inWeek(1) });
    const pending = authorizationFact(inTeam.card, { held: 700, amount: 700, networkCreatedAt: inWeek(0) });
    const foreign = authorizationFact(outside.card, { networkCreatedAt: inWeek(0) });
    await publishEvents(cards, [
      ...[bought, pending, foreign].map((fact) => eventOf(authorizationApproved, fact)),
      eventOf(transactionRecorded, transactionFact(bought, { networkCreatedAt: inWeek(1) })),
      eventOf(transactionRecorded, transactionFact(foreign, { networkCreatedAt: inWeek(0) })),
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
