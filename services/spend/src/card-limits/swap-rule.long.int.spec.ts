import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spendRulesRpc, spendRpc, type RequestOf } from '@almoner/contracts';
import { newId, type SpendFrequency } from '@almoner/kernel';
import { serviceContext, type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

const dayMs = 86_400_000;
/** Noon of a Wednesday in the middle of a month, so that its day, week and month begin at different times. */
function wednesdayInMidMonth(): Date {
  const noon = new Date(new Date().setUTCHours(12, 0, 0, 0) + 3 * dayMs);
  const isWanted = (at: Date) => at.getUTCDay() === 3 && at.getUTCDate() >= 12 && at.getUTCDate() <= 20;
  while (!isWanted(noon)) noon.setTime(noon.getTime() + dayMs);
  return noon;
}
const wednesday = wednesdayInMidMonth();
const daysBefore = (days: number) => new Date(wednesday.getTime() - days * dayMs);
const setClock = (now: Date) => spend.control('clock', { now: now.toISOString() });
beforeEach(() => setClock(daysBefore(10)));

const refusedWith = (code: string) => expect.objectContaining({ code });
const on = ({ account }: TestCard) => ({ stripeAccount: account });

async function createRule(ctx: Ctx, frequency: SpendFrequency, limit: number, name = 'Travel') {
  return spend.rpc.call(ctx, spendRulesRpc.createRule, { name, frequency, limit });
}
const swap = (
  ctx: Ctx,
  card: string,
  spendRuleId: string,
  over: Partial<RequestOf<typeof spendRulesRpc.swapRule>> = {},
) => spend.rpc.call(ctx, spendRulesRpc.swapRule, { card, spendRuleId, ...over });

async function createCard(limit = 100_000) {
  const owner = await spend.createOrganization(1_000_000);
  const card = await spend.createCard(owner, 'monthly', limit);
  return { owner, card, admin: spend.admin(owner.organizationId) };
}

async function transactionCount({ cardId }: TestCard): Promise<number> {
  const { rows } = await spend.pool.query(`select 1 from card_transaction where card_id = $1`, [cardId]);
  return rows.length;
}

/** Once the network's events have been applied. */
const expectUsage = (card: TestCard, figures: { readonly spent: number; readonly held: number }) =>
  eventually(async () => {
    expect(await spend.usage(card)).toMatchObject(figures);
    return true;
  });

async function captured(card: TestCard, amount: number): Promise<string> {
  const { id } = await spend.swipe(card, amount);
  const known = await transactionCount(card);
  await spend.stripe.testHelpers.issuing.authorizations.capture(id, {}, on(card));
  await eventually(async () => (await transactionCount(card)) > known);
  return id;
}
async function refund(card: TestCard, authorization: string, amount: number): Promise<void> {
  const { data } = await spend.stripe.issuing.transactions.list({ card: card.stripeCardId }, on(card));
  const transaction = data.find((one) => one.authorization === authorization);
  const known = await transactionCount(card);
  await spend.stripe.testHelpers.issuing.transactions.refund(
    transaction?.id ?? '',
    { refund_amount: amount },
    on(card),
  );
  await eventually(async () => (await transactionCount(card)) > known);
}
const isApproved = async (card: TestCard, amount: number) => (await spend.swipe(card, amount)).approved;
const spentOf = async (card: TestCard) => (await spend.usage(card)).spent;

describe('Another rule for a card', () => {
  it('counts what the card has spent and holds in the current period of the rule, to the cent', async () => {
    const { card, admin } = await createCard();
    await captured(card, 3_000);
    await setClock(daysBefore(1));
    const yesterday = await captured(card, 2_000);
    await setClock(wednesday);
    await spend.swipe(card, 700);
    await refund(card, yesterday, 500);
    expect(await spentOf(card)).toBe(5_200);

    const weekly = await createRule(admin, 'weekly', 5_000);
    const { usage } = await swap(admin, card.cardId, weekly.id);
    expect(usage).toMatchObject({
      spendRuleId: weekly.id,
      spendRuleName: 'Travel',
      frequency: 'weekly',
      limit: 5_000,
      spent: 2_200,
      held: 700,
    });
    for (const [frequency, spent] of [
      ['daily', 200],
      ['total', 5_200],
      ['yearly', 5_200],
    ] as const) {
      const rule = await createRule(admin, frequency, 9_000);
      expect((await swap(admin, card.cardId, rule.id)).usage.spent).toBe(spent);
    }
    await swap(admin, card.cardId, weekly.id);
    expect(await isApproved(card, 2_801)).toBe(false);
    expect(await isApproved(card, 2_800)).toBe(true);
    expect(await isApproved(card, 1)).toBe(false);
    expect(await spend.findings()).toEqual([]);
  });

  it('is counted by both rules when it was given back and forth', async () => {
    const { card, admin } = await createCard(10_000);
    const own = (await spend.usage(card)).spendRuleId;
    await setClock(wednesday);
    await captured(card, 1_000);
    const daily = await createRule(admin, 'daily', 4_000);
    await swap(admin, card.cardId, daily.id);
    await captured(card, 2_000);
    expect(await spentOf(card)).toBe(3_000);
    expect((await swap(admin, card.cardId, own)).usage).toMatchObject({ limit: 10_000, spent: 3_000 });
    await captured(card, 4_000);
    expect((await swap(admin, card.cardId, daily.id)).usage).toMatchObject({ limit: 4_000, spent: 7_000 });
    expect(await isApproved(card, 1)).toBe(false);
    expect(await spend.findings()).toEqual([]);
  });

  it('counts a hold from before, and its capture, in part and above', async () => {
    const { card, admin } = await createCard();
    await setClock(wednesday);
    const [partly, above] = [await spend.swipe(card, 1_000), await spend.swipe(card, 2_000)];
    const daily = await createRule(admin, 'daily', 10_000);
    expect((await swap(admin, card.cardId, daily.id)).usage).toMatchObject({ spent: 3_000, held: 3_000 });
    const { authorizations } = spend.stripe.testHelpers.issuing;
    await authorizations.capture(partly.id, { capture_amount: 400, close_authorization: false }, on(card));
    await expectUsage(card, { spent: 3_000, held: 2_600 });
    await authorizations.capture(above.id, { capture_amount: 2_500 }, on(card));
    await expectUsage(card, { spent: 3_500, held: 600 });
    await authorizations.reverse(partly.id, {}, on(card));
    await expectUsage(card, { spent: 2_900, held: 0 });
    const own = await createRule(admin, 'monthly', 10_000);
    expect((await swap(admin, card.cardId, own.id)).usage).toMatchObject({ spent: 2_900, held: 0 });
    expect(await spend.findings()).toEqual([]);
  });

  it('counts a refund and an increment that come after it', async () => {
    const { card, admin } = await createCard();
    await setClock(wednesday);
    const bought = await captured(card, 3_000);
    const open = await spend.swipe(card, 1_000);
    const weekly = await createRule(admin, 'weekly', 10_000);
    await swap(admin, card.cardId, weekly.id);
    await refund(card, bought, 3_000);
    expect(await spentOf(card)).toBe(1_000);
    await spend.stripe.testHelpers.issuing.authorizations.increment(
      open.id,
      { increment_amount: 500, is_amount_controllable: false },
      on(card),
    );
    await expectUsage(card, { spent: 1_500, held: 1_500 });
    await spend.stripe.testHelpers.issuing.authorizations.expire(open.id, {}, on(card));
    await expectUsage(card, { spent: 0, held: 0 });
    expect(await spend.findings()).toEqual([]);
  });

  it('is in force on the next purchase, and declines with the new rule', async () => {
    const { card, admin } = await createCard();
    const small = await createRule(admin, 'daily', 1_000);
    await swap(admin, card.cardId, small.id);
    expect(await isApproved(card, 1_001)).toBe(false);
    const large = await createRule(admin, 'daily', 5_000);
    await swap(admin, card.cardId, large.id);
    const { id } = await spend.swipe(card, 1_001);
    const { rows } = await spend.pool.query<{ id: string }>(
      `select id from card_authorization where stripe_authorization_id = $1`,
      [id],
    );
    const { checks } = await spend.explain(card.organizationId, rows[0]?.id ?? '');
    expect(checks.filter(({ name }) => name === 'spend_rule')).toMatchObject([
      { outcome: 'passed', figures: { frequency: 'daily', spentBefore: 0, amount: 1_001, limit: 5_000 } },
    ]);
  });

  it('is given by Stripe’s id of the card, once for one idempotency key', async () => {
    const { card, admin } = await createCard();
    const rule = await createRule(admin, 'daily', 1_000);
    const once = { ...admin, idempotencyKey: newId() };
    const [first, second] = [
      await swap(once, card.stripeCardId, rule.id),
      await swap(once, card.stripeCardId, rule.id),
    ];
    expect(first).toEqual(second);
    expect(first.usage).toMatchObject({ cardId: card.cardId, spendRuleId: rule.id });
    const changes = await spend.auditRecordsOf(card.organizationId);
    expect(changes.filter(({ action }) => action === 'card.swap-rule')).toMatchObject([
      {
        before: { rule: null, frequency: 'monthly', limit: { amount: 100_000 } },
        after: { rule: 'Travel', frequency: 'daily', limit: { amount: 1_000 } },
      },
    ]);
  });

  it('is refused for what is not the organization’s, a canceled card, and an older version', async () => {
    const { owner, card, admin } = await createCard();
    const other = await createCard();
    const rule = await createRule(admin, 'daily', 1_000);
    const foreign = await createRule(other.admin, 'daily', 1_000);
    const sibling = await spend.createCard(owner, 'weekly', 5_000);
    const siblings = (await spend.usage(sibling)).spendRuleId;
    for (const attempt of [
      () => swap(other.admin, card.cardId, foreign.id),
      () => swap(other.admin, card.stripeCardId, foreign.id),
      () => swap(admin, card.cardId, foreign.id),
      () => swap(admin, card.cardId, siblings),
      () => swap(admin, card.cardId, newId()),
    ])
      await expect(attempt()).rejects.toEqual(refusedWith('not_found'));
    const { version } = await spend.usage(card);
    await swap(admin, card.cardId, rule.id, { version });
    await expect(swap(admin, card.cardId, rule.id, { version })).rejects.toEqual(
      refusedWith('changed_meanwhile'),
    );
    const change = { cardId: card.cardId, limit: 900, version };
    await expect(spend.rpc.call(admin, spendRpc.changeCardLimit, change)).rejects.toEqual(
      refusedWith('changed_meanwhile'),
    );
    const cancel = { cardId: card.cardId, status: 'canceled' } as const;
    await spend.rpc.call(serviceContext('cards', card.organizationId), spendRpc.setCardStatus, cancel);
    await expect(swap(admin, card.cardId, rule.id)).rejects.toEqual(refusedWith('card_canceled'));
  });
});

describe('A spend rule that several cards have', () => {
  it('is a shared definition: each card counts on its own, and a changed limit is in force on all', async () => {
    const { owner, card, admin } = await createCard();
    const other = await spend.createCard(owner, 'daily', 100);
    const rule = await createRule(admin, 'monthly', 1_000);
    for (const one of [card, other]) await swap(admin, one.cardId, rule.id);
    expect([await isApproved(card, 1_000), await isApproved(other, 1_000)]).toEqual([true, true]);
    expect([await isApproved(card, 1), await isApproved(other, 1)]).toEqual([false, false]);
    const raised = await spend.rpc.call(admin, spendRulesRpc.updateRule, {
      ruleId: rule.id,
      limit: 1_500,
      version: rule.version,
    });
    expect(raised).toMatchObject({ limit: 1_500, cardCount: 2, version: 2 });
    expect([await isApproved(card, 500), await isApproved(other, 501)]).toEqual([true, false]);
    await spend.rpc.call(admin, spendRulesRpc.updateRule, { ruleId: rule.id, limit: 100 });
    expect((await spend.usage(other)).limit).toBe(100);
    await expect(
      spend.rpc.call(admin, spendRulesRpc.updateRule, { ruleId: rule.id, limit: 2_000, version: 1 }),
    ).rejects.toEqual(refusedWith('changed_meanwhile'));
    expect(await spend.findings()).toEqual([]);
  });

  it('stays as it is when one of its cards gets a limit of its own', async () => {
    const { owner, card, admin } = await createCard();
    const other = await spend.createCard(owner, 'daily', 100);
    const rule = await createRule(admin, 'weekly', 1_000, 'Ice');
    for (const one of [card, other]) await swap(admin, one.cardId, rule.id);
    await spend.rpc.call(admin, spendRpc.changeCardLimit, { cardId: card.cardId, limit: 3_000 });
    expect(await spend.usage(card)).toMatchObject({ limit: 3_000, frequency: 'weekly', spendRuleName: null });
    expect(await spend.usage(other)).toMatchObject({ limit: 1_000, spendRuleName: 'Ice' });
    await spend.rpc.call(admin, spendRulesRpc.updateRule, { ruleId: rule.id, limit: 2_000 });
    expect((await spend.usage(card)).limit).toBe(3_000);
    const { items } = await spend.rpc.call(admin, spendRulesRpc.listRules, {});
    expect(items).toMatchObject([{ id: rule.id, name: 'Ice', limit: 2_000, cardCount: 1 }]);
    expect(await spend.findings()).toEqual([]);
  });

  it('may be a card’s rule from the beginning', async () => {
    const { owner, admin } = await createCard();
    const rule = await createRule(admin, 'daily', 700);
    const cardId = newId();
    const register = (spendRuleId: string) =>
      spend.rpc.call(serviceContext('cards', owner.organizationId), spendRpc.registerCard, {
        cardId,
        stripeCardId: `ic_${cardId}`,
        stripeAccountId: owner.account,
        userId: newId(),
        spendRule: { frequency: 'monthly', limit: 1 },
        spendRuleId,
        spendProgramId: null,
        currency: 'USD',
        cardCreatedAt: new Date().toISOString(),
      });
    await expect(register(newId())).rejects.toEqual(refusedWith('not_found'));
    expect(await register(rule.id)).toEqual({ spendRuleId: rule.id });
    const [usage] = await spend.rpc.call(admin, spendRpc.listCardUsages, { cardIds: [cardId] });
    expect(usage).toMatchObject({ spendRuleId: rule.id, frequency: 'daily', limit: 700 });
  });

  it('is made by admins, and read by managers', async () => {
    const { admin } = await createCard();
    const rule = await createRule(admin, 'daily', 700);
    const as = (role: 'Manager' | 'Employee'): Ctx =>
      admin.actor.kind === 'user' ? { ...admin, actor: { ...admin.actor, role } } : admin;
    expect(await spend.rpc.call(as('Manager'), spendRulesRpc.getRule, { ruleId: rule.id })).toMatchObject({
      name: 'Travel',
    });
    for (const attempt of [
      () => createRule(as('Manager'), 'daily', 1),
      () => spend.rpc.call(as('Manager'), spendRulesRpc.updateRule, { ruleId: rule.id, limit: 9_000 }),
      () => spend.rpc.call(as('Employee'), spendRulesRpc.listRules, {}),
    ])
      await expect(attempt()).rejects.toEqual(refusedWith('forbidden'));
    const stranger = (await createCard()).admin;
    await expect(spend.rpc.call(stranger, spendRulesRpc.getRule, { ruleId: rule.id })).rejects.toEqual(
      refusedWith('not_found'),
    );
  });
});

describe('A card with everything that limits it', () => {
  it('shows each limit with what remains', async () => {
    const { card, admin } = await createCard(5_000);
    await spend.swipe(card, 1_200);
    const daily = await createRule(admin, 'daily', 2_000);
    await swap(admin, card.cardId, daily.id);
    const detail = await spend.rpc.call(admin, spendRpc.describeCard, { cardId: card.cardId });
    expect(detail).toMatchObject({
      program: null,
      limits: [
        { kind: 'card_rule', frequency: 'daily', limit: 2_000, spent: 1_200, held: 1_200, remaining: 800 },
      ],
    });
    expect(detail.limits).toHaveLength(1);
  });
});
