import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cardsEvents, cardsRpc, categoryRulesRpc, orgEvents, spendEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { CardsHarness } from '../test/cards-harness.ts';
import {
  authorizationFact,
  createCard,
  eventOf,
  merchant,
  publishEvents,
  transactionFact,
} from '../test/purchase-events.ts';
import {
  RuleCodedPurchases,
  aCategory,
  byName,
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
const { authorizationApproved, authorizationUpdated, transactionRecorded } = spendEvents;

describe('a purchase that arrives', () => {
  it('is categorized by a rule, with its entry in the audit log, and its capture is published with it', async () => {
    const { card, admin } = await createCard(cards);
    const rule = await purchases.createRule(admin, { memo: 'Pantry' });
    const [fact, elsewhere] = [
      authorizationFact(card),
      authorizationFact(card, { merchant: { ...merchant, name: 'Two Bridges Garage' } }),
    ];
    await purchases.approve(fact, elsewhere);
    await purchases.arrived(admin, 2);
    expect(codingOf(await purchases.read(admin, fact.authorizationId))).toEqual([food, 'Pantry', rule.id, 1]);
    expect(codingOf(await purchases.read(admin, elsewhere.authorizationId))).toEqual(uncoded);
    const settled = transactionFact(fact);
    await purchases.capture(settled);
    await purchases.arrived(admin, 3);
    expect(codingOf(await purchases.read(admin, settled.transactionId))).toEqual([
      food,
      'Pantry',
      rule.id,
      0,
    ]);
    const coded = await cards.publishedEvents(cardsEvents.purchaseCoded.subject, card.organizationId);
    expect(coded).toMatchObject([
      {
        purchaseId: settled.transactionId,
        lines: [{ categoryId: food, amountMinor: 5_000, memo: 'Pantry' }],
      },
    ]);
    expect(await purchases.recordedOf(card.organizationId, fact.authorizationId)).toMatchObject([
      {
        actor: { kind: 'service', service: 'cards' },
        after: { category: '5100 Food', rule: 'fennel row', ruleId: rule.id },
      },
    ]);
  });

  it('is categorized once, however often and in whatever order its events arrive', async () => {
    const { card, admin } = await createCard(cards);
    const rule = await purchases.createRule(admin);
    const fact = authorizationFact(card);
    const settled = transactionFact(fact);
    const first = eventOf(authorizationApproved, fact);
    const again = eventOf(authorizationUpdated, { ...fact, revision: 2 });
    const transaction = eventOf(transactionRecorded, settled);
    await publishEvents(cards, [transaction, again, first, first, again, transaction]);
    await publishEvents(cards, [eventOf(transactionRecorded, settled), eventOf(authorizationApproved, fact)]);
    const last = authorizationFact(card, { merchant: { ...merchant, name: 'Last' } });
    await purchases.approve(last);
    await purchases.arrived(admin, 3);
    for (const id of [fact.authorizationId, settled.transactionId]) {
      expect(codingOf(await purchases.read(admin, id)).slice(0, 3)).toEqual([food, null, rule.id]);
      expect((await purchases.recordedOf(card.organizationId, id)).length).toBeLessThanOrEqual(1);
    }
    const coded = await cards.publishedEvents(cardsEvents.purchaseCoded.subject, card.organizationId);
    expect(coded.map(({ purchaseId, lines: parts }) => [purchaseId, parts])).toEqual([
      [settled.transactionId, [{ categoryId: food, amountMinor: 5_000, memo: null }]],
    ]);
  });

  it('is categorized when it is captured, by a rule that was created later', async () => {
    const { card, admin } = await createCard(cards);
    const fact = authorizationFact(card);
    await purchases.approve(fact);
    await purchases.arrived(admin, 1);
    const rule = await purchases.createRule(admin);
    const [settled, alone] = [transactionFact(fact), transactionFact(fact, { authorizationId: null })];
    await purchases.capture(settled, alone);
    await purchases.arrived(admin, 3);
    expect(codingOf(await purchases.read(admin, settled.transactionId))).toEqual([food, null, rule.id, 1]);
    expect(codingOf(await purchases.read(admin, alone.transactionId))).toEqual([food, null, rule.id, 1]);
  });

  it('keeps what a person set, also no category at all', async () => {
    const { card, admin } = await createCard(cards);
    const [byHand, cleared] = [authorizationFact(card), authorizationFact(card)];
    await purchases.approve(byHand, cleared);
    await purchases.arrived(admin, 2);
    await purchases.code(admin, await purchases.read(admin, byHand.authorizationId), { categoryId: fuel });
    const rule = await purchases.createRule(admin);
    await purchases.approve({ ...cleared, revision: 2 });
    await eventually(
      async () => (await purchases.read(admin, cleared.authorizationId)).categoryRuleId === rule.id,
    );
    await purchases.code(admin, await purchases.read(admin, cleared.authorizationId), { categoryId: null });
    const facts = [byHand, cleared].flatMap((fact) => [transactionFact(fact)]);
    await purchases.approve({ ...byHand, revision: 2 }, { ...cleared, revision: 3 });
    await purchases.capture(...facts);
    await purchases.arrived(admin, 4);
    for (const fact of [byHand.authorizationId, facts[0]?.transactionId ?? ''])
      expect((await purchases.read(admin, fact)).categoryId).toBe(fuel);
    for (const fact of [cleared.authorizationId, facts[1]?.transactionId ?? ''])
      expect(codingOf(await purchases.read(admin, fact)).slice(0, 3)).toEqual([null, null, null]);
  });

  it('names its rule until a person changes the category; a memo changes nothing about it', async () => {
    const { card, admin } = await createCard(cards);
    const rule = await purchases.createRule(admin);
    const fact = authorizationFact(card);
    await purchases.approve(fact);
    await purchases.arrived(admin, 1);
    const settled = transactionFact(fact);
    await purchases.capture(settled);
    await purchases.arrived(admin, 2);
    const noted = await purchases.code(admin, await purchases.read(admin, settled.transactionId), {
      memo: 'Fair',
    });
    expect(codingOf(noted)).toEqual([food, 'Fair', rule.id, 1]);
    expect(codingOf(await purchases.read(admin, settled.transactionId))).toEqual([food, 'Fair', rule.id, 1]);
    const changed = await purchases.code(admin, noted, { categoryId: fuel });
    expect(codingOf(changed)).toEqual([fuel, 'Fair', null, 2]);
    expect(codingOf(await purchases.read(admin, settled.transactionId))).toEqual([fuel, 'Fair', null, 2]);
    expect((await purchases.read(admin, fact.authorizationId)).categoryRuleId).toBe(rule.id);
  });

  it('has the category of the first rule in effect, before that of its program', async () => {
    const { card, admin } = await createCard(cards);
    const { organizationId } = card;
    const inactive = await purchases.createRule(admin, { categoryId: fuel });
    await cards.rpc.call(admin, categoryRulesRpc.updateCategoryRule, {
      ruleId: inactive.id,
      isActive: false,
      version: 1,
    });
    const retired = newId();
    cards.stubs.categories.push(aCategory(retired, '5300', 'Retired'));
    await purchases.createRule(admin, { categoryId: retired });
    const eventId = newId();
    await cards.publish(
      orgEvents.categoryChanged.subject,
      organizationId,
      {
        organizationId,
        categoryId: retired,
        revision: 1,
        code: '5300',
        name: 'Retired',
        isArchived: true,
        occurredAt: new Date().toISOString(),
      },
      eventId,
    );
    const spendProgramId = newId();
    await cards.publish(spendEvents.programChanged.subject, organizationId, {
      organizationId,
      programId: spendProgramId,
      defaultCategoryId: fuel,
      occurredAt: new Date().toISOString(),
    });
    await eventually(async () => {
      const { rows } = await cards.pool.query(
        `select from chart_category where category_id = $1 and is_archived
         union all select from program_category where spend_program_id = $2`,
        [retired, spendProgramId],
      );
      return rows.length === 2;
    });
    const first = await purchases.createRule(admin);
    await purchases.createRule(admin, { match: byName('produce'), categoryId: fuel });
    const [ruled, other] = [
      authorizationFact(card, { spendProgramId }),
      authorizationFact(card, { spendProgramId, merchant: { ...merchant, name: 'Two Bridges' } }),
    ];
    await purchases.approve(ruled, other);
    await purchases.arrived(admin, 2);
    expect(codingOf(await purchases.read(admin, ruled.authorizationId))).toEqual([food, null, first.id, 1]);
    expect(codingOf(await purchases.read(admin, other.authorizationId))).toEqual([fuel, null, null, 1]);
  });

  it('as the refund of a capture that a person coded is left to people', async () => {
    const { card, admin } = await createCard(cards);
    const fact = authorizationFact(card);
    const settled = transactionFact(fact);
    await purchases.approve(fact);
    await purchases.capture(settled);
    await purchases.arrived(admin, 2);
    await purchases.code(admin, await purchases.read(admin, settled.transactionId), { categoryId: fuel });
    await purchases.createRule(admin);
    const refund = transactionFact(fact, { type: 'refund', amount: -500 });
    await purchases.capture(refund);
    await purchases.arrived(admin, 3);
    expect(codingOf(await purchases.read(admin, refund.transactionId))).toEqual(uncoded);
  });

  it('gets no rule of another organization, and no category when it was declined or released', async () => {
    const stranger = await createCard(cards);
    await purchases.createRule(stranger.admin);
    const { card, admin } = await createCard(cards);
    const foreign = authorizationFact(card);
    await purchases.approve(foreign);
    await purchases.arrived(admin, 1);
    expect(codingOf(await purchases.read(admin, foreign.authorizationId))).toEqual(uncoded);
    await purchases.createRule(admin);
    const declined = authorizationFact(card, {
      approved: false,
      status: 'closed',
      held: 0,
      declineReason: 'spend_limit_exceeded',
    });
    const released = authorizationFact(card, { status: 'reversed', held: 0 });
    await publishEvents(cards, [
      eventOf(spendEvents.authorizationDeclined, declined),
      eventOf(authorizationUpdated, released),
    ]);
    await purchases.arrived(admin, 3);
    for (const { authorizationId } of [declined, released])
      expect(codingOf(await purchases.read(admin, authorizationId))).toEqual(uncoded);
  });
});

describe('the suggested category', () => {
  it('is that of the first rule in effect, before the one used most', async () => {
    const { card, admin } = await createCard(cards);
    const facts = [authorizationFact(card), authorizationFact(card)];
    await purchases.approve(...facts);
    await purchases.arrived(admin, 2);
    const [one = '', other = ''] = facts.map(({ authorizationId }) => authorizationId);
    await purchases.code(admin, await purchases.read(admin, one), { categoryId: fuel });
    const suggested = () => cards.rpc.call(admin, cardsRpc.suggestCategory, { purchaseId: other });
    expect(await suggested()).toMatchObject({ categoryId: fuel, ruleId: null, basis: 'merchant' });
    const rule = await purchases.createRule(admin);
    expect(await suggested()).toMatchObject({ categoryId: food, ruleId: rule.id, basis: 'rule' });
  });

  it('is none that is archived', async () => {
    const { card, admin } = await createCard(cards);
    const { organizationId } = card;
    const facts = [fuel, food, food].map((categoryId) => ({ categoryId, fact: authorizationFact(card) }));
    const other = authorizationFact(card);
    await purchases.approve(...facts.map(({ fact }) => fact), other);
    await purchases.arrived(admin, facts.length + 1);
    for (const { categoryId, fact } of facts)
      await purchases.code(admin, await purchases.read(admin, fact.authorizationId), { categoryId });
    const suggested = async () => {
      const purchase = { purchaseId: other.authorizationId };
      return (await cards.rpc.call(admin, cardsRpc.suggestCategory, purchase)).categoryId;
    };
    expect(await suggested()).toBe(food);
    await cards.publish(orgEvents.categoryChanged.subject, organizationId, {
      organizationId,
      categoryId: food,
      revision: 1,
      code: '5100',
      name: 'Food',
      isArchived: true,
      occurredAt: new Date().toISOString(),
    });
    await eventually(async () => (await suggested()) === fuel);
  });
});
