import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cardsRpc, categoryRulesRpc, spendEvents, type PurchaseWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';
import { authorizationFact, createCard, list, transactionFact } from '../test/purchase-events.ts';
import {
  RuleCodedPurchases,
  aCategory,
  codingOf,
  food,
  fuel,
  uncoded,
} from '../test/rule-coded-purchases.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());
beforeEach(() => {
  cards.stubs.categories = [aCategory(food, '5100', 'Food'), aCategory(fuel, '5200', 'Fuel')];
});

const purchases = new RuleCodedPurchases(() => cards);

/** A fund as `spend` publishes it; `publish` returns when `cards` has handled it. */
const aFund = (organizationId: string, categoryIds: string[]) => ({
  organizationId,
  fundId: newId(),
  revision: 1,
  name: 'Community garden',
  purpose: 'Seeds and tools',
  restriction: 'purpose',
  isOpen: true,
  accountId: newId(),
  categoryIds,
  occurredAt: new Date().toISOString(),
});
type Fund = ReturnType<typeof aFund>;
async function publish(fund: Partial<Fund> & Pick<Fund, 'organizationId'>): Promise<void> {
  const eventId = newId();
  await cards.publish(spendEvents.fundChanged.subject, fund.organizationId, fund, eventId);
  const handled = () => cards.pool.query(`select from inbox where event_id = $1`, [eventId]);
  await eventually(async () => (await handled()).rowCount === 1);
}

const suggest = (ctx: Ctx, purchaseId: string) =>
  cards.rpc.call(ctx, cardsRpc.suggestCategory, { purchaseId });

/** A card, a fund with these categories, and pending purchases: one that the fund pays, and one that it does not. */
async function purchasesOfFund(...categoryIds: string[]) {
  const issued = await createCard(cards);
  const fund = aFund(issued.card.organizationId, categoryIds);
  await publish(fund);
  const ofFund = authorizationFact(issued.card, { payingAccountId: fund.accountId });
  const other = authorizationFact(issued.card, { payingAccountId: newId() });
  await purchases.approve(ofFund, other);
  await purchases.arrived(issued.admin, 2);
  const read = ({ authorizationId }: typeof ofFund) => purchases.read(issued.admin, authorizationId);
  return { ...issued, fund, ofFund, paid: await read(ofFund), unrestricted: await read(other) };
}

const split = (ctx: Ctx, { id, codingVersion: version }: PurchaseWire, categoryIds: string[]) =>
  cards.rpc.call(ctx, cardsRpc.splitPurchase, {
    purchaseId: id,
    version,
    lines: categoryIds.map((categoryId) => ({ categoryId, amount: 5_000 / categoryIds.length, memo: null })),
  });

describe('A purchase that a restricted fund pays', () => {
  it('is given only categories that the purpose of the fund includes', async () => {
    const { admin, paid, unrestricted } = await purchasesOfFund(food);
    expect(await codeOf(purchases.code(admin, paid, { categoryId: fuel }))).toBe('category_outside_fund');
    expect(await codeOf(split(admin, paid, [food, fuel]))).toBe('category_outside_fund');
    expect(codingOf(await purchases.read(admin, paid.id))).toEqual(uncoded);
    const coded = await purchases.code(admin, paid, { categoryId: food });
    expect(coded.categoryId).toBe(food);
    expect((await purchases.code(admin, coded, { categoryId: null })).categoryId).toBeNull();
    expect((await purchases.code(admin, unrestricted, { categoryId: fuel })).categoryId).toBe(fuel);
  });

  it('stops a change of several purchases, of which none is changed', async () => {
    const { admin, paid, unrestricted } = await purchasesOfFund(food);
    const purchaseIds = [paid.id, unrestricted.id];
    const categorize = (categoryId: string) =>
      cards.rpc.call(admin, cardsRpc.categorizePurchases, { purchaseIds, categoryId });
    expect(await codeOf(categorize(fuel))).toBe('category_outside_fund');
    expect((await list(cards, admin, { categoryId: 'none' })).items).toHaveLength(2);
    expect(await categorize(food)).toEqual({ changed: 2 });
  });

  it('keeps the category that it has when the fund includes it no longer', async () => {
    const { admin, paid, fund } = await purchasesOfFund(fuel);
    const coded = await purchases.code(admin, paid, { categoryId: fuel });
    await publish({ ...fund, revision: 3, categoryIds: [food] });
    await publish({ ...fund, revision: 2 });
    expect((await suggest(admin, paid.id)).fund?.categoryIds).toEqual([food]);
    const noted = await purchases.code(admin, coded, { memo: 'Van' });
    expect(noted).toMatchObject({ categoryId: fuel, memo: 'Van' });
    expect((await split(admin, noted, [food, fuel])).lines).toHaveLength(2);
  });

  it('is not categorized otherwise by a rule or by the program, nor is such a category suggested', async () => {
    const { admin, card, fund } = await purchasesOfFund(food);
    await purchases.createRule(admin, { categoryId: fuel });
    const spendProgramId = newId();
    await cards.publish(spendEvents.programChanged.subject, card.organizationId, {
      organizationId: card.organizationId,
      programId: spendProgramId,
      defaultCategoryId: fuel,
      occurredAt: new Date().toISOString(),
    });
    const known = () =>
      cards.pool.query(`select from program_category where spend_program_id = $1`, [spendProgramId]);
    await eventually(async () => (await known()).rowCount === 1);
    const fact = authorizationFact(card, { payingAccountId: fund.accountId, spendProgramId });
    const unlinked = transactionFact(fact, { authorizationId: null, type: 'refund', amount: -700 });
    await purchases.approve(fact);
    await purchases.capture(unlinked);
    await purchases.arrived(admin, 4);
    for (const id of [fact.authorizationId, unlinked.transactionId])
      expect(codingOf(await purchases.read(admin, id))).toEqual(uncoded);
    expect(await suggest(admin, fact.authorizationId)).toEqual({
      categoryId: null,
      ruleId: null,
      basis: null,
      fund: { name: 'Community garden', categoryIds: [food] },
    });
  });

  it('is left out when a rule is previewed and applied to earlier purchases', async () => {
    const { admin, paid, unrestricted } = await purchasesOfFund(food);
    const rule = await purchases.createRule(admin, { categoryId: fuel });
    const preview = (categoryId?: string) =>
      cards.rpc.call(admin, categoryRulesRpc.previewCategoryRule, {
        ...rule.match,
        ruleId: rule.id,
        categoryId,
      });
    expect((await preview(fuel)).examples.map(({ id }) => id)).toEqual([unrestricted.id]);
    expect((await preview(food)).count).toBe(2);
    expect((await preview()).count).toBe(2);
    await cards.rpc.call(admin, categoryRulesRpc.applyCategoryRule, { ruleId: rule.id });
    const lastRun = await eventually(async () => {
      const [known] = await cards.rpc.call(admin, categoryRulesRpc.listCategoryRules, {});
      return known?.lastRun?.finishedAt == null ? undefined : known.lastRun;
    });
    expect(lastRun.categorized).toBe(1);
    expect((await purchases.read(admin, unrestricted.id)).categoryId).toBe(fuel);
    expect(codingOf(await purchases.read(admin, paid.id))).toEqual(uncoded);
  });
});

describe('A refund of a purchase that a restricted fund paid', () => {
  it('is given the category of what it gives back, also when the fund includes it no longer', async () => {
    const { admin, ofFund } = await purchasesOfFund(food);
    const refund = transactionFact(ofFund, { authorizationId: null, type: 'refund', amount: -700 });
    await purchases.capture(refund);
    await purchases.arrived(admin, 3);
    const line = await purchases.read(admin, refund.transactionId);
    expect((await suggest(admin, line.id)).fund).toBeNull();
    expect((await purchases.code(admin, line, { categoryId: fuel })).categoryId).toBe(fuel);
  });
});

describe('A cardholder', () => {
  it('learns the categories of the fund that pays, and not its name', async () => {
    const { holder, paid } = await purchasesOfFund(food);
    const { fund } = await suggest(cards.employee(holder), paid.id);
    expect(fund).toEqual({ name: null, categoryIds: [food] });
  });
});

describe('A fund without categories', () => {
  it('is not made by an event of an earlier release, which says nothing about them', async () => {
    const { admin, paid, fund } = await purchasesOfFund(food);
    const { accountId: _, categoryIds: __, ...earlier } = fund;
    await publish({ ...earlier, revision: 2 });
    expect(await codeOf(purchases.code(admin, paid, { categoryId: fuel }))).toBe('category_outside_fund');
  });

  it.each([{ categoryIds: [] }, { isOpen: false }])(
    'allows any, as a closed one does: %j',
    async (change) => {
      const { admin, paid, fund } = await purchasesOfFund(food);
      await publish({ ...fund, revision: 2, ...change });
      expect((await suggest(admin, paid.id)).fund).toBeNull();
      expect((await purchases.code(admin, paid, { categoryId: fuel })).categoryId).toBe(fuel);
    },
  );
});
