import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  cardsEvents,
  categoryRulesRpc,
  maxCategoryRules,
  orgEvents,
  type CategoryRuleWire,
  type RequestOf,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

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

type Create = RequestOf<typeof categoryRulesRpc.createCategoryRule>;
const market = { by: 'merchant_name', value: 'Harvest Market' } as const;
const create = (ctx: Ctx, over: Partial<Create> = {}) =>
  cards.rpc.call(ctx, categoryRulesRpc.createCategoryRule, { match: market, categoryId: food, ...over });
const update = (
  ctx: Ctx,
  { id, version }: CategoryRuleWire,
  over: Partial<RequestOf<typeof categoryRulesRpc.updateCategoryRule>>,
) => cards.rpc.call(ctx, categoryRulesRpc.updateCategoryRule, { ruleId: id, version, ...over });
const remove = (ctx: Ctx, ruleId: string) =>
  cards.rpc.call(ctx, categoryRulesRpc.deleteCategoryRule, { ruleId });
const order = (ctx: Ctx, ruleIds: string[]) =>
  cards.rpc.call(ctx, categoryRulesRpc.orderCategoryRules, { ruleIds });
const list = (ctx: Ctx) => cards.rpc.call(ctx, categoryRulesRpc.listCategoryRules, {});
const anAdmin = (organizationId = newId()) => cards.admin({ organizationId });

describe('category rules', () => {
  it('are listed in their order, and one that is added comes last', async () => {
    const admin = anAdmin();
    const [a, b, c] = [
      await create(admin, { memo: ' Pantry ' }),
      await create(admin, { match: { by: 'merchant_category', value: '5541' }, categoryId: fuel, memo: '' }),
      await create(admin, { match: { by: 'network_id', value: 'net_1' } }),
    ];
    expect(a).toEqual({
      id: a.id,
      match: market,
      categoryId: food,
      memo: 'Pantry',
      position: 1,
      isActive: true,
      isInEffect: true,
      version: 1,
      lastRun: null,
    });
    expect(b).toMatchObject({ memo: null, position: 2 });
    const moved = await order(admin, [c.id, a.id, b.id]);
    expect(moved.map(({ id, position }) => [id, position])).toEqual([
      [c.id, 1],
      [a.id, 2],
      [b.id, 3],
    ]);
    await remove(admin, a.id);
    expect((await list(admin)).map(({ id, position }) => [id, position])).toEqual([
      [c.id, 1],
      [b.id, 2],
    ]);
    expect((await create(admin)).position).toBe(3);
  });

  it('are ordered only with each of them named once', async () => {
    const admin = anAdmin();
    const [a, b] = [await create(admin), await create(admin)];
    for (const ruleIds of [[a.id], [a.id, a.id], [a.id, b.id, a.id]])
      expect(await codeOf(order(admin, ruleIds))).toBe('changed_meanwhile');
    expect(await codeOf(order(admin, [a.id, b.id, newId()]))).toBe('not_found');
    expect((await list(admin)).map(({ id }) => id)).toEqual([a.id, b.id]);
  });

  it('are changed on the version that was read, and every change is in the audit log', async () => {
    const organizationId = newId();
    const admin = anAdmin(organizationId);
    const rule = await create(admin);
    const changed = await update(admin, rule, { categoryId: fuel, isActive: false });
    expect(changed).toMatchObject({ categoryId: fuel, match: market, isActive: false, isInEffect: false });
    expect(changed.version).toBe(2);
    expect(await codeOf(update(admin, rule, { memo: 'late' }))).toBe('changed_meanwhile');
    expect(await codeOf(update(admin, changed, { categoryId: retired }))).toBe('category_not_usable');
    expect(await codeOf(create(admin, { categoryId: retired }))).toBe('category_not_usable');
    await remove(admin, rule.id);
    expect(await codeOf(remove(admin, rule.id))).toBe('not_found');
    const recorded = await cards.publishedEvents(cardsEvents.changeRecorded.subject, organizationId);
    const terms = { matchBy: 'merchant_name', matchValue: 'Harvest Market', memo: null };
    const first = { ...terms, category: '5100 Food', isActive: true };
    const second = { ...terms, category: '5200 Fuel', isActive: false };
    expect(recorded.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['category-rule.create', null, first],
      ['category-rule.update', first, second],
      ['category-rule.delete', second, null],
    ]);
  });

  it('are created once by a call that is repeated with its key', async () => {
    const admin = { ...anAdmin(), idempotencyKey: newId() };
    const [first, again] = [await create(admin), await create(admin)];
    expect(again).toEqual(first);
    expect(await list(admin)).toHaveLength(1);
  });

  it('are seen by everyone of the organization, changed by admins, and unknown to other organizations', async () => {
    const organizationId = newId();
    const admin = anAdmin(organizationId);
    const rule = await create(admin);
    for (const role of ['Manager', 'Employee'] as const) {
      const person = cards.as({ organizationId, role });
      expect(await list(person)).toEqual([rule]);
      expect(await codeOf(create(person))).toBe('forbidden');
      expect(await codeOf(update(person, rule, { memo: 'x' }))).toBe('forbidden');
      expect(await codeOf(remove(person, rule.id))).toBe('forbidden');
      expect(await codeOf(order(person, [rule.id]))).toBe('forbidden');
      expect(
        await codeOf(cards.rpc.call(person, categoryRulesRpc.applyCategoryRule, { ruleId: rule.id })),
      ).toBe('forbidden');
      expect(await codeOf(cards.rpc.call(person, categoryRulesRpc.previewCategoryRule, market))).toBe(
        'forbidden',
      );
    }
    const stranger = anAdmin();
    expect(await list(stranger)).toEqual([]);
    expect(await codeOf(update(stranger, rule, { memo: 'x' }))).toBe('not_found');
    expect(await codeOf(remove(stranger, rule.id))).toBe('not_found');
    expect(await codeOf(order(stranger, [rule.id]))).toBe('not_found');
    expect(
      await codeOf(cards.rpc.call(stranger, categoryRulesRpc.applyCategoryRule, { ruleId: rule.id })),
    ).toBe('not_found');
    expect(await list(admin)).toEqual([rule]);
    for (const table of ['category_rule', 'chart_category']) {
      expect(await cards.rowsOfTenant(organizationId, table)).toBe(1);
      expect(await cards.rowsOfTenant(newId(), table)).toBe(0);
    }
  });

  it('are at most two hundred, also when several are added at once', async () => {
    const organizationId = newId();
    const admin = anAdmin(organizationId);
    await cards.pool.query(
      `insert into category_rule (organization_id, id, match_by, match_value, category_id, position)
       select $1, gen_random_uuid(), 'network_id', 'net_' || n, $2, n from generate_series(1, $3) n`,
      [organizationId, food, maxCategoryRules - 1],
    );
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(create(admin))));
    expect(codes.sort()).toEqual(['too_many_category_rules', 'too_many_category_rules', 'was not refused']);
    expect(await list(admin)).toHaveLength(maxCategoryRules);
  });
});

describe('a rule whose category is archived', () => {
  const { categoryChanged } = orgEvents;
  const publish = async (organizationId: string, revision: number, isArchived: boolean) => {
    const eventId = newId();
    const category = { organizationId, categoryId: food, revision, code: '5100', name: 'Food', isArchived };
    const fact = { ...category, occurredAt: new Date().toISOString() };
    await cards.publish(categoryChanged.subject, organizationId, fact, eventId);
    await eventually(async () => {
      const { rowCount } = await cards.pool.query(`select from inbox where event_id = $1`, [eventId]);
      return rowCount === 1;
    });
  };

  it('is not in effect until it is restored, whatever the order of the events', async () => {
    const organizationId = newId();
    const admin = anAdmin(organizationId);
    const rule = await create(admin);
    const inEffect = async () => (await list(admin)).map(({ isInEffect }) => isInEffect);
    await publish(organizationId, 2, true);
    expect(await inEffect()).toEqual([false]);
    expect(await codeOf(cards.rpc.call(admin, categoryRulesRpc.applyCategoryRule, { ruleId: rule.id }))).toBe(
      'category_rule_not_in_effect',
    );
    await publish(organizationId, 1, false);
    expect(await inEffect()).toEqual([false]);
    await publish(organizationId, 3, false);
    expect(await inEffect()).toEqual([true]);
  });
});
