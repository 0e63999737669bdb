import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cardsEvents, cardsRpc, categoryRulesRpc, spendEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness } from '../test/cards-harness.ts';
import {
  addAuthorizations,
  at,
  authorizationFact,
  createCard,
  eventOf,
  lines,
  list,
  merchant,
  publishEvents,
  transactionFact,
} from '../test/purchase-events.ts';
import { RuleCodedPurchases, aCategory, byName, codingOf, food, fuel } from '../test/rule-coded-purchases.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());
beforeEach(() => {
  cards.stubs.categories = [aCategory(food, '5100', 'Food'), aCategory(fuel, '5200', 'Fuel')];
});

const purchases = new RuleCodedPurchases(() => cards);
const { authorizationUpdated } = spendEvents;

describe('a rule applied to earlier purchases', () => {
  const preview = (ctx: Ctx, value: string, ruleId?: string) =>
    cards.rpc.call(ctx, categoryRulesRpc.previewCategoryRule, { ...byName(value), ruleId });
  const apply = (ctx: Ctx, ruleId: string) =>
    cards.rpc.call(ctx, categoryRulesRpc.applyCategoryRule, { ruleId });
  const lastRun = async (ctx: Ctx, ruleId: string) => {
    const rules = await cards.rpc.call(ctx, categoryRulesRpc.listCategoryRules, {});
    return rules.find(({ id }) => id === ruleId)?.lastRun ?? null;
  };
  const finished = (ctx: Ctx, ruleId: string) =>
    eventually(async () => {
      const run = await lastRun(ctx, ruleId);
      return run?.finishedAt == null ? undefined : run;
    });

  it('categorizes those that its preview counts, and nothing that a person, a split or an earlier rule has', async () => {
    const { card, admin } = await createCard(cards);
    const { organizationId } = card;
    const facts = Array.from({ length: 4 }, () => authorizationFact(card));
    const [toCapture, toRelease] = [authorizationFact(card), authorizationFact(card)];
    const produce = authorizationFact(card, { merchant: { ...merchant, name: 'Produce Row' } });
    const elsewhere = authorizationFact(card, { merchant: { ...merchant, name: 'Two Bridges' } });
    await purchases.approve(...facts, toCapture, toRelease, produce, elsewhere);
    await purchases.arrived(admin, 8);
    const [open, noted, byHand, split] = await Promise.all(
      facts.map(({ authorizationId }) => purchases.read(admin, authorizationId)),
    );
    if (!open || !noted || !byHand || !split) throw new Error('Four were expected.');
    await purchases.code(admin, noted, { memo: 'Fair' });
    await purchases.code(admin, byHand, { categoryId: fuel });
    await cards.rpc.call(admin, cardsRpc.splitPurchase, {
      purchaseId: split.id,
      version: 0,
      lines: [
        { categoryId: food, amount: 2_000, memo: null },
        { categoryId: fuel, amount: 3_000, memo: null },
      ],
    });
    const [settled, refund] = [
      transactionFact(toCapture),
      transactionFact(toCapture, { type: 'refund', amount: -700 }),
    ];
    await purchases.capture(settled, refund);
    await publishEvents(cards, [
      eventOf(authorizationUpdated, {
        ...toCapture,
        revision: 2,
        status: 'closed',
        held: 0,
        captured: 5_000,
      }),
      eventOf(authorizationUpdated, { ...toRelease, revision: 2, status: 'expired', held: 0 }),
    ]);
    await eventually(async () => {
      const statuses = (await lines(cards, admin)).map(([status]) => status);
      return statuses.includes('expired') && statuses.includes('refunded');
    });
    const earlier = await purchases.createRule(admin, { match: byName('produce row'), categoryId: fuel });
    const rule = await purchases.createRule(admin, { match: byName('row') });
    const seen = await preview(admin, 'row', rule.id);
    expect([seen.count, seen.hasMore]).toEqual([4, false]);
    const expected = [open.id, noted.id, settled.transactionId, refund.transactionId].sort();
    expect(seen.examples.map(({ id }) => id).sort()).toEqual(expected);
    // A draft comes after all others.
    expect((await preview(admin, 'bridges')).count).toBe(1);
    expect((await preview(admin, 'row')).count).toBe(0);

    const started = await apply(admin, rule.id);
    expect(started.lastRun?.categorized).toBe(0);
    expect(await finished(admin, rule.id)).toMatchObject({ categorized: 4 });
    expect(codingOf(await purchases.read(admin, open.id))).toEqual([food, null, rule.id, 1]);
    expect(codingOf(await purchases.read(admin, noted.id))).toEqual([food, 'Fair', rule.id, 2]);
    expect((await purchases.read(admin, byHand.id)).categoryId).toBe(fuel);
    expect((await purchases.read(admin, split.id)).lines).toHaveLength(2);
    expect((await purchases.read(admin, produce.authorizationId)).categoryId).toBeNull();
    expect((await purchases.read(admin, elsewhere.authorizationId)).categoryId).toBeNull();
    expect((await purchases.read(admin, toRelease.authorizationId)).categoryId).toBeNull();
    const coded = await cards.publishedEvents(cardsEvents.purchaseCoded.subject, organizationId);
    expect(coded.map(({ purchaseId }) => purchaseId).sort()).toEqual(
      [settled.transactionId, refund.transactionId].sort(),
    );
    expect(await purchases.recordedOf(organizationId, open.id)).toHaveLength(1);

    // Again: nothing is left, and the codings stay as they are.
    await apply(admin, rule.id);
    expect(await finished(admin, rule.id)).toMatchObject({ categorized: 0 });
    expect((await purchases.read(admin, noted.id)).codingVersion).toBe(2);
    await apply(admin, earlier.id);
    expect(await finished(admin, earlier.id)).toMatchObject({ categorized: 1 });
  });

  it('categorizes many, each once, also when the service restarts and people code them meanwhile', async () => {
    const { card, admin } = await createCard(cards);
    const stranger = await createCard(cards);
    await addAuthorizations(cards, card, 700);
    await addAuthorizations(cards, stranger.card, 1);
    const { items } = await list(cards, admin, { limit: 500 });
    const rule = await purchases.createRule(admin);
    expect(await preview(admin, 'fennel', rule.id)).toMatchObject({ count: 700, hasMore: false });
    const byHand = items.filter((_, index) => index % 50 === 0).map(({ id }) => id);
    const [run] = await Promise.all([
      apply(admin, rule.id),
      cards.rpc.call(admin, cardsRpc.categorizePurchases, { purchaseIds: byHand, categoryId: fuel }),
      apply(admin, rule.id),
    ]);
    await cards.restartService();
    const { startedAt, categorized } = await finished(admin, rule.id);
    expect(startedAt).toBe(run.lastRun?.startedAt);
    const inFuel = await list(cards, admin, { categoryId: fuel, limit: 100 });
    expect(inFuel.items.map(({ id }) => id).sort()).toEqual([...byHand].sort());
    const counts = await cards.pool.query<{ count: number }>(
      `select count(*)::int from purchase_coding where organization_id = $1 and category_id = $2 and rule_id = $3 and version = 1`,
      [card.organizationId, food, rule.id],
    );
    expect(counts.rows).toEqual([{ count: 700 - byHand.length }]);
    // Some of those that people coded may have had the category of the rule before.
    expect(categorized).toBeGreaterThanOrEqual(700 - byHand.length);
    expect(categorized).toBeLessThanOrEqual(700);
    expect((await list(cards, stranger.admin, { categoryId: 'none' })).items).toHaveLength(1);
    expect(await cards.rowsOfTenant(card.organizationId, 'category_rule_run')).toBe(1);
    expect(await cards.rowsOfTenant(stranger.card.organizationId, 'category_rule_run')).toBe(0);
  });

  it('waits for a person who changes one of many purchases, and leaves what that person set', async () => {
    const { card, admin } = await createCard(cards);
    const facts = Array.from({ length: 5 }, () => authorizationFact(card));
    await purchases.approve(...facts);
    await purchases.arrived(admin, 5);
    const rule = await purchases.createRule(admin);
    const byHand = facts[2]?.authorizationId ?? '';
    const person = await cards.pool.connect();
    await person.query('begin');
    const { rows } = await person.query<{ pid: number }>(
      `select pg_backend_pid() as pid from card_authorization where id = $1 for update`,
      [byHand],
    );
    await apply(admin, rule.id);
    await eventually(async () => {
      const { rowCount } = await cards.pool.query(
        `select from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))`,
        [rows[0]?.pid],
      );
      return rowCount === 1;
    });
    await person.query(
      `insert into purchase_coding (organization_id, purchase_id, category_id, merchant_name, version, coded_by)
       values ($1, $2, $3, $4, 1, $5)`,
      [card.organizationId, byHand, fuel, merchant.name, card.holder.id],
    );
    expect(await lastRun(admin, rule.id)).toMatchObject({ categorized: 0, finishedAt: null });
    await person.query('commit');
    person.release();
    expect(await finished(admin, rule.id)).toMatchObject({ categorized: 4 });
    for (const { authorizationId: id } of facts)
      expect(codingOf(await purchases.read(admin, id))).toEqual(
        id === byHand ? [fuel, null, null, 1] : [food, null, rule.id, 1],
      );
    expect(await purchases.recordedOf(card.organizationId, byHand)).toEqual([]);
  });

  it('records each purchase in the audit log and the books, and updates open pages, once', async () => {
    const { card, admin } = await createCard(cards);
    const [earlier, later] = [
      authorizationFact(card, { networkCreatedAt: at(5) }),
      authorizationFact(card, { networkCreatedAt: at(5) }),
    ];
    const inherits = transactionFact(earlier, { amount: 1_000, networkCreatedAt: at(4) });
    const own = transactionFact(later, { amount: 1_000, networkCreatedAt: at(6) });
    const unknown = authorizationFact(card, { networkCreatedAt: at(7) });
    const alone = transactionFact(unknown, { authorizationId: null, stripeAuthorizationId: null });
    await purchases.approve(earlier, later);
    await purchases.capture(inherits, own, alone);
    await purchases.arrived(admin, 5);
    const rule = await purchases.createRule(admin);
    const begun = newId();
    await apply(admin, rule.id);
    expect(await finished(admin, rule.id)).toMatchObject({ categorized: 4 });
    const all = [earlier.authorizationId, inherits.transactionId, own.transactionId, later.authorizationId];
    const codings = await Promise.all([...all, alone.transactionId].map((id) => purchases.read(admin, id)));
    expect(codings.map(codingOf)).toEqual([1, 0, 1, 1, 1].map((version) => [food, null, rule.id, version]));

    const { rows } = await cards.pool.query<{ subject: string; id: string }>(
      `select subject, coalesce(payload ->> 'purchaseId', payload -> 'subject' ->> 'id') as id from outbox
       where organization_id = $1 and id > $2 and payload ->> 'action' is distinct from 'category-rule.apply' order by outbox.id`,
      [card.organizationId, begun],
    );
    const [recorded, coded, changed] = [
      cardsEvents.changeRecorded.subject,
      cardsEvents.purchaseCoded.subject,
      cardsEvents.purchaseChanged.subject,
    ];
    const told = (id: string, ...books: string[]) => [
      { subject: recorded, id },
      ...books.map((book) => ({ subject: coded, id: book })),
      { subject: changed, id },
    ];
    const parts = new Map([
      [earlier.authorizationId, told(earlier.authorizationId, inherits.transactionId)],
      [
        later.authorizationId,
        [...told(own.transactionId, own.transactionId), ...told(later.authorizationId)],
      ],
      [alone.transactionId, told(alone.transactionId, alone.transactionId)],
    ]);
    const inOrder = [...parts].toSorted(([one], [other]) => one.localeCompare(other));
    expect(rows).toEqual(inOrder.flatMap(([, part]) => part));
  });

  it('categorizes a capture that has a memo of its own also when its authorization comes first', async () => {
    const { card, admin } = await createCard(cards);
    const authorization = authorizationFact(card, { networkCreatedAt: at(5) });
    const noted = transactionFact(authorization, { amount: 1_000, networkCreatedAt: at(4) });
    await purchases.approve(authorization);
    await purchases.capture(noted);
    await purchases.arrived(admin, 2);
    await purchases.code(admin, await purchases.read(admin, noted.transactionId), { memo: 'Fair' });
    const rule = await purchases.createRule(admin);
    await apply(admin, rule.id);
    expect(await finished(admin, rule.id)).toMatchObject({ categorized: 2 });
    expect(codingOf(await purchases.read(admin, noted.transactionId))).toEqual([food, 'Fair', rule.id, 2]);
  });

  it('ends when the rule is changed, so that nothing is categorized that its preview did not show', async () => {
    const { card, admin } = await createCard(cards);
    const rule = await purchases.createRule(admin, { match: byName('nowhere') });
    await addAuthorizations(cards, card, 3);
    await apply(admin, rule.id);
    const changed = await cards.rpc.call(admin, categoryRulesRpc.updateCategoryRule, {
      ruleId: rule.id,
      match: byName('fennel'),
      version: 1,
    });
    expect(changed.version).toBe(2);
    expect(await finished(admin, rule.id)).toMatchObject({ categorized: 0 });
    expect((await list(cards, admin, { categoryId: 'none' })).items).toHaveLength(3);
  });

  it('does not wait for a long run of another organization', async () => {
    const [many, few] = await Promise.all([createCard(cards), createCard(cards)]);
    await addAuthorizations(cards, many.card, 2_000);
    await addAuthorizations(cards, few.card, 1);
    const [long, short] = await Promise.all([
      purchases.createRule(many.admin),
      purchases.createRule(few.admin),
    ]);
    await apply(many.admin, long.id);
    await eventually(async () => ((await lastRun(many.admin, long.id))?.categorized ?? 0) > 0);
    await apply(few.admin, short.id);
    expect(await finished(few.admin, short.id)).toMatchObject({ categorized: 1 });
    expect(await lastRun(many.admin, long.id)).toMatchObject({ finishedAt: null });
    expect(await finished(many.admin, long.id)).toMatchObject({ categorized: 2_000 });
  });
});
