import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  cardsEvents,
  cardsRpc,
  orgEvents,
  spendEvents,
  type PurchaseWire,
  type RequestOf,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';
import {
  authorizationFact,
  createCard,
  eventOf,
  lines,
  list,
  merchant,
  publishEvents,
  transactionFact,
} from '../test/purchase-events.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

const { authorizationApproved, transactionRecorded } = spendEvents;
const food = newId();
const fuel = newId();
const retired = newId();
beforeEach(() => {
  const category = (id: string, code: string, name: string, isArchived = false) => ({
    id,
    organizationId: newId(),
    code,
    name,
    form990Line: null,
    function: 'program' as const,
    isArchived,
  });
  cards.stubs.categories = [
    category(food, '5100', 'Food'),
    category(fuel, '5200', 'Fuel'),
    category(retired, '5300', 'Retired', true),
  ];
});

type Change = Omit<RequestOf<typeof cardsRpc.codePurchase>, 'purchaseId' | 'version'>;
const code = (ctx: Ctx, { id, codingVersion: version }: PurchaseWire, change: Change) =>
  cards.rpc.call(ctx, cardsRpc.codePurchase, { purchaseId: id, version, ...change });
const categorize = (ctx: Ctx, purchaseIds: string[], categoryId: string | null) =>
  cards.rpc.call(ctx, cardsRpc.categorizePurchases, { purchaseIds, categoryId });
const read = (ctx: Ctx, purchaseId: string) => cards.rpc.call(ctx, cardsRpc.getPurchase, { purchaseId });
const suggested = async (ctx: Ctx, purchaseId: string) =>
  (await cards.rpc.call(ctx, cardsRpc.suggestCategory, { purchaseId })).categoryId;
const codingOf = ({ categoryId, memo, codingVersion }: PurchaseWire) => [categoryId, memo, codingVersion];

/** A pending purchase on a card of its own. */
async function pending(over: Parameters<typeof createCard>[2] = {}, owner = cards.createOrganization()) {
  const issued = await createCard(cards, await owner, over);
  const fact = authorizationFact(issued.card);
  await publishEvents(cards, [eventOf(authorizationApproved, fact)]);
  await eventually(async () => (await lines(cards, cards.employee(issued.holder))).length === 1);
  return { ...issued, fact, purchase: await read(issued.admin, fact.authorizationId) };
}

describe('the category and the memo of a purchase', () => {
  it('are set one by one, published, and in the audit log by name', async () => {
    const { admin, purchase, card } = await pending();
    const first = await code(admin, purchase, { categoryId: food });
    expect(codingOf(first)).toEqual([food, null, 1]);
    const second = await code(admin, first, { memo: ' Tomatoes for Saturday ' });
    expect(codingOf(second)).toEqual([food, 'Tomatoes for Saturday', 2]);
    expect(await read(admin, purchase.id)).toEqual(second);
    expect(codingOf(await code(admin, second, { categoryId: null, memo: '' }))).toEqual([null, null, 3]);
    const published = await cards.publishedEvents(cardsEvents.changeRecorded.subject, card.organizationId);
    const recorded = published.filter(({ action }) => action === 'purchase.code');
    expect(recorded.map(({ before, after }) => [before, after])).toEqual([
      [
        { category: null, memo: null },
        { category: '5100 Food', memo: null },
      ],
      [
        { category: '5100 Food', memo: null },
        { category: '5100 Food', memo: 'Tomatoes for Saturday' },
      ],
      [
        { category: '5100 Food', memo: 'Tomatoes for Saturday' },
        { category: null, memo: null },
      ],
    ]);
  });

  it('of a pending purchase are those of its captures and refunds until they get their own', async () => {
    const { admin, purchase, fact } = await pending();
    await code(admin, purchase, { categoryId: food, memo: 'Party' });
    const captures = [
      transactionFact(fact, { amount: 2_000 }),
      transactionFact(fact, { amount: 3_000 }),
      transactionFact(fact, { amount: -500, type: 'refund' }),
    ];
    await publishEvents(
      cards,
      captures.map((capture) => eventOf(transactionRecorded, capture)),
    );
    await eventually(async () => (await lines(cards, admin)).length === 4);
    const [first, second, refund] = await Promise.all(
      captures.map(({ transactionId }) => read(admin, transactionId)),
    );
    if (!first || !second || !refund) throw new Error('Three lines were expected.');
    for (const line of [first, second, refund]) expect(codingOf(line)).toEqual([food, 'Party', 0]);
    expect(codingOf(await code(admin, second, { categoryId: fuel }))).toEqual([fuel, 'Party', 1]);
    expect(codingOf(await read(admin, first.id))).toEqual([food, 'Party', 0]);
    const { items } = await cards.rpc.call(admin, cardsRpc.listTransactions, {
      organizationId: null,
      teamId: null,
      limit: 100,
      cursor: null,
    });
    expect(items.map(({ amount, categoryId }) => [amount, categoryId]).sort()).toEqual([
      [-500, food],
      [2_000, food],
      [3_000, fuel],
    ]);
    const [activity] = await cards.rpc.call(admin, cardsRpc.listCardActivity, {
      cards: [{ cardId: purchase.card.id, since: fact.networkCreatedAt }],
      maxBytes: 100_000,
    });
    expect(activity?.CardTransactions.find(({ amount }) => amount === 3_000)).toMatchObject({
      categoryId: fuel,
      memo: 'Party',
    });
  });

  it('are not overwritten by a change that was made on an older version', async () => {
    const { admin, purchase } = await pending();
    const results = await Promise.allSettled(
      [food, fuel].map((categoryId) => code(admin, purchase, { categoryId })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await codeOf(code(admin, purchase, { memo: 'late' }))).toBe('changed_meanwhile');
    expect(await codeOf(code(admin, { ...purchase, codingVersion: 7 }, { memo: 'ahead' }))).toBe(
      'changed_meanwhile',
    );
    expect((await read(admin, purchase.id)).codingVersion).toBe(1);
    const fresh = await pending();
    expect(await codeOf(code(fresh.admin, { ...fresh.purchase, codingVersion: 1 }, { memo: 'x' }))).toBe(
      'changed_meanwhile',
    );
  });

  it('take categories of the chart of accounts only, and no archived one', async () => {
    const { admin, purchase } = await pending();
    for (const categoryId of [retired, newId()]) {
      expect(await codeOf(code(admin, purchase, { categoryId }))).toBe('category_not_usable');
      expect(await codeOf(categorize(admin, [purchase.id], categoryId))).toBe('category_not_usable');
    }
    const coded = await code(admin, purchase, { categoryId: food });
    cards.stubs.categories = cards.stubs.categories.map((one) => ({ ...one, isArchived: true }));
    expect(codingOf(await code(admin, coded, { memo: 'stays' }))).toEqual([food, 'stays', 2]);
  });

  it('are set by holders for their own purchases and by managers for their teams, by nobody else', async () => {
    const owner = cards.createOrganization();
    const teamId = newId();
    cards.stubs.teams.add(teamId);
    const inTeam = await pending({ teamIds: [teamId] }, owner);
    const outside = await pending({}, owner);
    const manager = cards.as({ ...(await owner), role: 'Manager', managedTeamIds: [teamId] });
    const coded = await code(cards.employee(inTeam.holder), inTeam.purchase, { categoryId: food });
    expect(codingOf(await code(manager, coded, { memo: 'seen' }))).toEqual([food, 'seen', 2]);
    const stranger = cards.admin({ organizationId: newId() });
    for (const ctx of [manager, cards.employee(inTeam.holder), stranger]) {
      expect(await codeOf(code(ctx, outside.purchase, { categoryId: food }))).toBe('not_found');
      expect(await codeOf(categorize(ctx, [inTeam.purchase.id, outside.purchase.id], fuel))).toBe(
        'not_found',
      );
      expect(await codeOf(suggested(ctx, outside.purchase.id))).toBe('not_found');
    }
    expect(codingOf(await read(inTeam.admin, inTeam.purchase.id))).toEqual([food, 'seen', 2]);
    expect(codingOf(await read(inTeam.admin, outside.purchase.id))).toEqual([null, null, 0]);
  });
});

describe('many purchases', () => {
  it('get a category at once and keep their memos', async () => {
    const owner = cards.createOrganization();
    const [one, two] = [await pending({}, owner), await pending({}, owner)];
    const { admin } = one;
    await code(admin, one.purchase, { memo: 'keep' });
    const ids = [one.purchase.id, two.purchase.id];
    expect(await categorize(admin, [...ids, one.purchase.id], food)).toEqual({ changed: 2 });
    expect(await categorize(admin, ids, food)).toEqual({ changed: 0 });
    expect(codingOf(await read(admin, one.purchase.id))).toEqual([food, 'keep', 2]);
    expect(codingOf(await read(admin, two.purchase.id))).toEqual([food, null, 1]);
  });

  it('are filtered by category, and by having none where money moved or is held', async () => {
    const owner = cards.createOrganization();
    const [one, two] = [await pending({}, owner), await pending({}, owner)];
    const declined = authorizationFact(one.card, { approved: false, status: 'closed', held: 0, amount: 9 });
    await publishEvents(cards, [eventOf(spendEvents.authorizationDeclined, declined)]);
    const { admin } = one;
    await eventually(async () => (await lines(cards, admin)).length === 3);
    await code(admin, one.purchase, { categoryId: food });
    const found = async (categoryId: string) =>
      (await list(cards, admin, { categoryId })).items.map(({ id }) => id);
    expect(await found(food)).toEqual([one.purchase.id]);
    expect(await found(fuel)).toEqual([]);
    expect(await found('none')).toEqual([two.purchase.id]);
    const { uncategorized } = await cards.rpc.call(admin, cardsRpc.summarizeSpend, {});
    expect(uncategorized).toBe(1);
    expect(await cards.rpc.call(admin, cardsRpc.sumPurchases, { categoryId: 'none' })).toEqual({
      count: 1,
      sums: [{ currency: 'USD', spent: 5_000, held: 5_000 }],
    });
  });
});

describe('the published coding of a capture or refund', () => {
  const published = async (organizationId: string, purchaseId: string) =>
    (await cards.publishedEvents(cardsEvents.purchaseCoded.subject, organizationId))
      .filter((one) => one.purchaseId === purchaseId)
      .map(({ revision, lines: coded }) => [revision, coded]);
  const record = async (admin: Ctx, facts: ReturnType<typeof transactionFact>[], count: number) => {
    await publishEvents(
      cards,
      facts.map((fact) => eventOf(transactionRecorded, fact)),
    );
    await eventually(async () => (await lines(cards, admin)).length === count);
  };

  it('follows that of its authorization, then its own, with a growing revision', async () => {
    const { admin, purchase, fact, card } = await pending();
    const [capture, refund] = [
      transactionFact(fact),
      transactionFact(fact, { amount: -700, type: 'refund' }),
    ];
    const coded = await code(admin, purchase, { categoryId: food, memo: 'Party' });
    await record(admin, [capture, refund], 3);
    const line = (categoryId: string, amountMinor: number, memo: string) => [
      { categoryId, amountMinor, memo },
    ];
    const ofRefund = () => published(card.organizationId, refund.transactionId);
    expect(await ofRefund()).toEqual([[1, line(food, -700, 'Party')]]);
    await code(admin, await read(admin, capture.transactionId), { categoryId: fuel });
    await code(admin, coded, { memo: 'Party of May' });
    expect(await published(card.organizationId, capture.transactionId)).toEqual([
      [1, line(food, 5_000, 'Party')],
      [2, line(fuel, 5_000, 'Party')],
    ]);
    expect(await ofRefund()).toEqual([
      [1, line(food, -700, 'Party')],
      [2, line(food, -700, 'Party of May')],
    ]);
    expect(await published(card.organizationId, purchase.id)).toEqual([]);
  });

  it('is published for each purchase of a change in bulk, and for what an earlier release wrote', async () => {
    const owner = cards.createOrganization();
    const [one, two] = [await pending({}, owner), await pending({}, owner)];
    const captures = [one, two].map(({ fact }) => transactionFact(fact, { authorizationId: null }));
    const ids = captures.map(({ transactionId }) => transactionId);
    await record(one.admin, captures, 4);
    const { organizationId } = await owner;
    const ofAll = () => Promise.all(ids.map((id) => published(organizationId, id)));
    expect(await ofAll()).toEqual([[], []]);
    await categorize(one.admin, ids, food);
    const inFood = [1, [{ categoryId: food, amountMinor: 5_000, memo: null }]];
    expect(await ofAll()).toEqual([[inFood], [inFood]]);
    await cards.pool.query(`update purchase_coding set category_id = $2 where organization_id = $1`, [
      organizationId,
      fuel,
    ]);
    const inFuel = [2, [{ categoryId: fuel, amountMinor: 5_000, memo: null }]];
    await eventually(async () => (await ofAll()).flat().length === 4);
    expect(await ofAll()).toEqual([
      [inFood, inFuel],
      [inFood, inFuel],
    ]);
  });
});

describe('lists', () => {
  const found = async (ctx: Ctx, filters: Parameters<typeof list>[2]) =>
    (await list(cards, ctx, filters)).items.map(({ id }) => id).sort();

  it('find a capture by the category and the memo in force: its own, or those of its authorization', async () => {
    const { admin, purchase, fact } = await pending();
    const coded = await code(admin, purchase, { categoryId: food, memo: 'Party of May' });
    const [own, inherited] = [transactionFact(fact), transactionFact(fact)];
    await publishEvents(cards, [eventOf(transactionRecorded, own), eventOf(transactionRecorded, inherited)]);
    await eventually(async () => (await lines(cards, admin)).length === 3);
    await code(admin, await read(admin, own.transactionId), { categoryId: fuel, memo: 'Van' });
    const inForce = [inherited.transactionId, purchase.id].sort();
    expect(await found(admin, { categoryId: food })).toEqual(inForce);
    expect(await found(admin, { categoryId: fuel })).toEqual([own.transactionId]);
    expect(await found(admin, { q: 'party of' })).toEqual(inForce);
    expect(await found(admin, { q: 'van' })).toEqual([own.transactionId]);
    await code(admin, coded, { categoryId: null });
    expect(await found(admin, { categoryId: 'none' })).toEqual(inForce);
    expect(await found(admin, { categoryId: fuel })).toEqual([own.transactionId]);
  });

  it('have the right category when purchases are coded while their captures arrive', async () => {
    const { card, admin } = await createCard(cards);
    const facts = Array.from({ length: 40 }, () => authorizationFact(card));
    await publishEvents(
      cards,
      facts.map((fact) => eventOf(authorizationApproved, fact)),
    );
    await eventually(async () => (await lines(cards, admin, { limit: 100 })).length === facts.length);
    await Promise.all([
      publishEvents(
        cards,
        facts.map((fact) => eventOf(transactionRecorded, transactionFact(fact))),
      ),
      ...facts.map(({ authorizationId }) => categorize(admin, [authorizationId], food)),
    ]);
    await eventually(async () => (await lines(cards, admin, { limit: 100 })).length === 2 * facts.length);
    expect(await found(admin, { categoryId: 'none', limit: 100 })).toEqual([]);
    expect(await found(admin, { categoryId: food, limit: 100 })).toHaveLength(2 * facts.length);
  });
});

describe('a suggested category', () => {
  it('is the one that the organization used most at this merchant, lately', async () => {
    const owner = cards.createOrganization();
    const { card, admin, purchase } = await pending({}, owner);
    expect(await suggested(admin, purchase.id)).toBeNull();
    const elsewhere = { ...merchant, name: 'Two Bridges Garage' };
    const facts = [
      ...Array.from({ length: 3 }, () => authorizationFact(card)),
      authorizationFact(card, { merchant: elsewhere }),
    ];
    await publishEvents(
      cards,
      facts.map((fact) => eventOf(authorizationApproved, fact)),
    );
    await eventually(async () => (await lines(cards, admin)).length === 5);
    const [a, b, c, other] = facts.map(({ authorizationId }) => authorizationId);
    for (const [id, categoryId] of [
      [a, food],
      [b, fuel],
      [c, food],
      [other, fuel],
    ] as const)
      await categorize(admin, [id ?? ''], categoryId);
    expect(await suggested(admin, purchase.id)).toBe(food);
    expect(await suggested(admin, other ?? '')).toBe(fuel);
    const foreign = await pending();
    expect(await suggested(foreign.admin, foreign.purchase.id)).toBeNull();
  });
});

describe('A program with a default category', () => {
  const { programChanged } = spendEvents;
  const publishDefault = (organizationId: string, programId: string, categoryId: string | null, at: number) =>
    cards.publish(programChanged.subject, organizationId, {
      organizationId,
      programId,
      defaultCategoryId: categoryId,
      occurredAt: new Date(at).toISOString(),
    });

  it('gives it to its purchases at first, and never again to one that a person coded', async () => {
    const owner = await cards.createOrganization();
    const { card, holder } = await createCard(cards, owner);
    const spendProgramId = newId();
    const now = Date.now();
    await publishDefault(owner.organizationId, spendProgramId, food, now);
    // An older change that arrives later changes nothing.
    await publishDefault(owner.organizationId, spendProgramId, fuel, now - 1_000);
    const fact = { ...authorizationFact(card), spendProgramId };
    const own = cards.employee(holder);
    await eventually(async () => {
      const { rowCount } = await cards.pool.query(
        `select 1 from program_category where spend_program_id = $1`,
        [spendProgramId],
      );
      return rowCount === 1;
    });
    await publishEvents(cards, [eventOf(authorizationApproved, fact)]);
    await eventually(async () => (await lines(cards, own)).length === 1);
    const purchase = await read(own, fact.authorizationId);
    expect(codingOf(purchase)).toEqual([food, null, 1]);
    await code(own, purchase, { categoryId: null });
    await publishEvents(cards, [eventOf(authorizationApproved, { ...fact, revision: fact.revision + 1 })]);
    await eventually(async () => (await suggested(own, fact.authorizationId)) === food);
    expect((await read(own, fact.authorizationId)).categoryId).toBeNull();
    const suggestion = { purchaseId: fact.authorizationId };
    expect(await cards.rpc.call(own, cardsRpc.suggestCategory, suggestion)).toMatchObject({
      categoryId: food,
      ruleId: null,
      basis: 'program',
    });
  });

  it('neither gives nor suggests a category while it is archived', async () => {
    const owner = await cards.createOrganization();
    const { organizationId } = owner;
    const { card, holder } = await createCard(cards, owner);
    const own = cards.employee(holder);
    const spendProgramId = newId();
    const usual = newId();
    const archive = (revision: number, isArchived: boolean) =>
      cards.publish(orgEvents.categoryChanged.subject, organizationId, {
        organizationId,
        categoryId: usual,
        revision,
        code: '5300',
        name: 'Meals',
        isArchived,
        occurredAt: new Date().toISOString(),
      });
    const isStored = (isArchived: boolean) =>
      eventually(async () => {
        const { rowCount } = await cards.pool.query(
          `select from chart_category c join program_category p using (organization_id, category_id)
           where c.organization_id = $1 and c.is_archived = $2`,
          [organizationId, isArchived],
        );
        return rowCount === 1;
      });
    const purchase = async (count: number) => {
      const fact = { ...authorizationFact(card), spendProgramId };
      await publishEvents(cards, [eventOf(authorizationApproved, fact)]);
      await eventually(async () => (await lines(cards, own)).length === count);
      return read(own, fact.authorizationId);
    };
    await publishDefault(organizationId, spendProgramId, usual, Date.now());
    await archive(1, true);
    await isStored(true);
    const before = await purchase(1);
    expect(codingOf(before)).toEqual([null, null, 0]);
    expect(await suggested(own, before.id)).toBeNull();
    await archive(2, false);
    await isStored(false);
    expect(codingOf(await purchase(2))).toEqual([usual, null, 1]);
    expect(await suggested(own, before.id)).toBe(usual);
  });
});
