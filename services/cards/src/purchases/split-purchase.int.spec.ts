import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cardsEvents,
  cardsRpc,
  spendEvents,
  type PurchaseWire,
  type SplitLineWire,
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
  publishEvents,
  transactionFact,
} from '../test/purchase-events.ts';

let cards: CardsHarness;
const food = newId();
const fuel = newId();
beforeAll(async () => {
  cards = await CardsHarness.start();
  cards.stubs.categories = [
    [food, 'Food'],
    [fuel, 'Fuel'],
  ].map(([id = '', name = '']) => ({
    id,
    organizationId: newId(),
    code: name.slice(0, 2),
    name,
    form990Line: null,
    function: 'program' as const,
    isArchived: false,
  }));
});
afterAll(() => cards.stop());

const { authorizationApproved, authorizationUpdated, transactionRecorded } = spendEvents;
const line = (categoryId: string, amount: number): SplitLineWire => ({ categoryId, amount, memo: null });
const parts = [line(food, 3_000), line(fuel, 2_000)];
const negated = parts.map((one) => ({ ...one, amount: -one.amount }));
const split = (ctx: Ctx, { id, codingVersion }: PurchaseWire, of: readonly SplitLineWire[]) =>
  cards.rpc.call(ctx, cardsRpc.splitPurchase, { purchaseId: id, version: codingVersion, lines: [...of] });
const read = (ctx: Ctx, purchaseId: string) => cards.rpc.call(ctx, cardsRpc.getPurchase, { purchaseId });
const sum = (ctx: Ctx, categoryId: string) => cards.rpc.call(ctx, cardsRpc.sumPurchases, { categoryId });

async function pending() {
  const issued = await createCard(cards);
  const fact = authorizationFact(issued.card);
  await publishEvents(cards, [eventOf(authorizationApproved, fact)]);
  await eventually(async () => (await lines(cards, issued.admin)).length === 1);
  return { ...issued, fact, purchase: await read(issued.admin, fact.authorizationId) };
}

async function record(ctx: Ctx, ...facts: ReturnType<typeof transactionFact>[]): Promise<PurchaseWire[]> {
  await publishEvents(
    cards,
    facts.map((fact) => eventOf(transactionRecorded, fact)),
  );
  return Promise.all(
    facts.map(({ transactionId }) =>
      eventually(async () => {
        const purchase = await read(ctx, transactionId);
        if (purchase.id !== transactionId) throw new Error('Not recorded yet.');
        return purchase;
      }),
    ),
  );
}

describe('a split purchase', () => {
  it('has lines that add up to its amount, and a history; no lines remove the split', async () => {
    const { admin, purchase, card } = await pending();
    for (const wrong of [
      [line(food, 3_000), line(fuel, 1_999)],
      [line(food, 6_000), line(fuel, -1_000)],
    ])
      expect(await codeOf(split(admin, purchase, wrong))).toBe('split_sum_differs');
    expect(await codeOf(split(admin, purchase, [line(food, 3_000), line(newId(), 2_000)]))).toBe(
      'category_not_usable',
    );
    const done = await split(admin, purchase, parts);
    expect(await read(admin, purchase.id)).toEqual(done);
    expect(done).toMatchObject({ lines: parts, needsSplit: false, categoryId: null, codingVersion: 1 });
    const coding = { purchaseId: purchase.id, version: 1 };
    expect(await codeOf(cards.rpc.call(admin, cardsRpc.codePurchase, { ...coding, categoryId: food }))).toBe(
      'purchase_is_split',
    );
    const bulk = { purchaseIds: [purchase.id], categoryId: food };
    expect(await codeOf(cards.rpc.call(admin, cardsRpc.categorizePurchases, bulk))).toBe('purchase_is_split');
    const noted = await cards.rpc.call(admin, cardsRpc.codePurchase, { ...coding, memo: 'Fair' });
    expect(noted).toMatchObject({ lines: parts, memo: 'Fair', codingVersion: 2 });
    expect(await split(admin, noted, [])).toMatchObject({ lines: [], needsSplit: false, memo: 'Fair' });
    const history = await cards.publishedEvents(cardsEvents.changeRecorded.subject, card.organizationId);
    const splits = history.filter(({ action }) => action === 'purchase.split');
    const recorded = [
      { category: 'Fo Food', amount: 3_000, memo: null },
      { category: 'Fu Fuel', amount: 2_000, memo: null },
    ];
    expect(splits.map(({ before, after }) => [before, after])).toMatchObject([
      [{ lines: [] }, { lines: recorded }],
      [{ lines: recorded }, { lines: [] }],
    ]);
  });

  it('is split by one of two people who do it at once', async () => {
    const { admin, purchase } = await pending();
    const results = await Promise.allSettled(
      [parts, [line(fuel, 1_000), line(food, 4_000)]].map((of) => split(admin, purchase, of)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { lines: kept } = await read(admin, purchase.id);
    expect(kept).toHaveLength(2);
    expect(kept.reduce((total, { amount }) => total + amount, 0)).toBe(5_000);
  });

  it('cannot be split or seen by people who may not see the purchase', async () => {
    const { admin, purchase, holder } = await pending();
    const colleague = cards.employee(await cards.createMember(holder));
    for (const ctx of [colleague, cards.admin({ organizationId: newId() })])
      expect(await codeOf(split(ctx, purchase, parts))).toBe('not_found');
    await split(cards.employee(holder), purchase, parts);
    expect((await read(admin, purchase.id)).lines).toEqual(parts);
  });

  it('is counted by its lines in the filter by category and its sums', async () => {
    const { admin, purchase } = await pending();
    await split(admin, purchase, parts);
    expect((await list(cards, admin, { categoryId: fuel })).items.map(({ id }) => id)).toEqual([purchase.id]);
    expect((await list(cards, admin, { categoryId: 'none' })).items).toEqual([]);
    expect(await sum(admin, food)).toEqual({
      count: 1,
      sums: [{ currency: 'USD', spent: 3_000, held: 3_000 }],
    });
    expect((await sum(admin, fuel)).sums).toEqual([{ currency: 'USD', spent: 2_000, held: 2_000 }]);
    const exported = await cards.rpc.call(admin, cardsRpc.exportPurchases, {
      format: 'csv',
      cursor: null,
      categoryId: fuel,
    });
    expect(exported.items.map(({ lines: of }) => of)).toEqual([parts]);
  });
});

describe('the split of a purchase that is captured or refunded', () => {
  it('applies to the capture and the refund of its amount, and is published with their lines', async () => {
    const { admin, purchase, fact, card } = await pending();
    await split(admin, purchase, parts);
    const [capture, refund] = await record(
      admin,
      transactionFact(fact),
      transactionFact(fact, { amount: -5_000, type: 'refund' }),
    );
    expect(capture).toMatchObject({ lines: parts, needsSplit: false });
    expect(refund).toMatchObject({ lines: negated, needsSplit: false });
    const published = await cards.publishedEvents(cardsEvents.purchaseCoded.subject, card.organizationId);
    const minor = (of: readonly SplitLineWire[]) =>
      of.map(({ amount, ...one }) => ({ ...one, amountMinor: amount }));
    expect(published.map(({ purchaseId, revision, lines: of }) => [purchaseId, revision, of])).toEqual([
      [capture?.id, 1, minor(parts)],
      [refund?.id, 1, minor(negated)],
    ]);
    expect(await sum(admin, food)).toMatchObject({ sums: [{ spent: 3_000 }] });
  });

  it('needs a new one for another amount: a partial capture, what is still held, a partial refund', async () => {
    const { admin, purchase, fact } = await pending();
    await split(admin, purchase, parts);
    const rest = { ...fact, revision: 2, held: 1_000, captured: 4_000 };
    await publishEvents(cards, [eventOf(authorizationUpdated, rest)]);
    const [capture, refund] = await record(
      admin,
      transactionFact(fact, { amount: 4_000 }),
      transactionFact(fact, { amount: -700, type: 'refund' }),
    );
    if (capture === undefined || refund === undefined) throw new Error('Two lines were expected.');
    const all = [await read(admin, purchase.id), capture, refund];
    for (const one of all) expect(one).toMatchObject({ lines: [], needsSplit: true, categoryId: null });
    const found = (await list(cards, admin, { categoryId: 'none' })).items.map(({ id }) => id);
    expect(found.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    expect((await sum(admin, food)).count).toBe(0);
    const again = await split(admin, capture, [line(food, 1_000), line(fuel, 3_000)]);
    expect(again).toMatchObject({ needsSplit: false });
    const coded = await cards.rpc.call(admin, cardsRpc.codePurchase, {
      purchaseId: refund.id,
      version: refund.codingVersion,
      categoryId: food,
    });
    expect(coded).toMatchObject({ categoryId: food, needsSplit: false });
    expect((await read(admin, purchase.id)).needsSplit).toBe(true);
  });

  it('of a capture applies to its full refund, and a partial refund needs a new one', async () => {
    const { admin, fact } = await pending();
    const [capture] = await record(admin, transactionFact(fact));
    if (capture === undefined) throw new Error('A capture was expected.');
    await split(admin, capture, parts);
    const [whole, part] = await record(
      admin,
      transactionFact(fact, { amount: -5_000, type: 'refund' }),
      transactionFact(fact, { amount: -1_000, type: 'refund' }),
    );
    expect(whole).toMatchObject({ lines: negated, needsSplit: false });
    expect(part).toMatchObject({ lines: [], needsSplit: true });
  });
});
