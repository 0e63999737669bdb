import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  controlsRpc,
  programsRpc,
  spendRpc,
  spendRulesRpc,
  type ControlsWire,
  type RequestOf,
} from '@almoner/contracts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { createProgram, personOf, publishTeam } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

type Change = Omit<RequestOf<typeof controlsRpc.setCardControls>, 'ownerId'>;
const cashLimit = (limit: number | null): Change => ({
  merchantRules: [],
  perPurchaseLimit: null,
  cashLimit: limit,
});
const cashMachine = { name: 'Harbor Bank ATM', category: 'automated_cash_disburse' } as const;

async function createCard() {
  const owner = await spend.createOrganization(1_000_000);
  const admin = spend.admin(owner.organizationId);
  const program = await createProgram(spend, admin, { limit: 500_000 });
  const card = await spend.createCard(owner, 'monthly', 500_000, program.id);
  const rule = await spend.rpc.call(admin, spendRulesRpc.createRule, {
    name: 'Outreach',
    frequency: 'weekly',
    limit: 400_000,
  });
  await spend.rpc.call(admin, spendRulesRpc.swapRule, { card: card.cardId, spendRuleId: rule.id });
  const set = {
    card: (to: Change) => spend.rpc.call(admin, controlsRpc.setCardControls, { ownerId: card.cardId, ...to }),
    rule: (to: Change) => spend.rpc.call(admin, controlsRpc.setRuleControls, { ownerId: rule.id, ...to }),
    program: (to: Change) =>
      spend.rpc.call(admin, controlsRpc.setProgramControls, { ownerId: program.id, ...to }),
  };
  return { admin, program, rule, card, set };
}

async function decisionOn(card: TestCard, amount: number, over: Parameters<SpendHarness['swipe']>[2]) {
  const { id } = await spend.swipe(card, amount, over);
  const { rows } = await spend.pool.query<{ id: string }>(
    `select id from card_authorization where stripe_authorization_id = $1`,
    [id],
  );
  return spend.explain(card.organizationId, rows[0]?.id ?? '');
}
const withdraw = async (card: TestCard, amount: number, atmFee = 0) =>
  (await decisionOn(card, amount, { merchant_data: cashMachine, amount_details: { atm_fee: atmFee } }))
    .declineReason;
const withCashback = async (card: TestCard, amount: number, cashback: number) =>
  (await decisionOn(card, amount, { amount_details: { cashback_amount: cashback } })).declineReason;

describe('Cash', () => {
  it('is declined on every card that no rule allows it on', async () => {
    const { card } = await createCard();
    expect(await withdraw(card, 2_000)).toBe('cash_not_allowed');
    expect(await withCashback(card, 5_000, 2_000)).toBe('cash_not_allowed');
    expect(await withCashback(card, 5_000, 0)).toBeNull();
  });

  it.each(['card', 'rule', 'program'] as const)(
    'is allowed by the %s up to the limit to the cent, from the next purchase',
    async (owner) => {
      const { card, set } = await createCard();
      await set[owner](cashLimit(2_000));
      expect(await withdraw(card, 2_001)).toBe('cash_limit_exceeded');
      expect(await withdraw(card, 2_000)).toBeNull();
      expect(await withCashback(card, 9_000, 2_001)).toBe('cash_limit_exceeded');
      expect(await withCashback(card, 9_000, 2_000)).toBeNull();
      await set[owner](cashLimit(null));
      expect(await withdraw(card, 2_000)).toBe('cash_not_allowed');
      expect(await spend.findings()).toEqual([]);
    },
  );

  it('counts without the fee of the cash machine, which the other limits count', async () => {
    const { card, set } = await createCard();
    await set.card({ ...cashLimit(2_000), perPurchaseLimit: 2_300 });
    expect(await withdraw(card, 2_300, 300)).toBeNull();
    expect(await withdraw(card, 2_300, 299)).toBe('cash_limit_exceeded');
    expect(await withdraw(card, 2_301, 301)).toBe('purchase_limit_exceeded');
  });

  it('has the smallest limit of card, rule and program, and none where one of them is zero', async () => {
    const { card, set } = await createCard();
    await set.card(cashLimit(9_000));
    await set.program(cashLimit(2_000));
    const declined = await decisionOn(card, 2_001, { merchant_data: cashMachine });
    expect(declined.checks.find(({ name }) => name === 'cash_limit')).toEqual({
      name: 'cash_limit',
      outcome: 'failed',
      figures: { amount: 2_001, limit: 2_000, owner: 'program' },
    });
    await set.rule(cashLimit(0));
    expect(await withdraw(card, 1)).toBe('cash_not_allowed');
  });

  it('needs merchant rules that let the cash machine through, and never buys what the platform blocks', async () => {
    const { card, set } = await createCard();
    await set.program(cashLimit(5_000));
    await set.card({
      ...cashLimit(null),
      merchantRules: [{ kind: 'allow', by: 'group', value: 'groceries' }],
    });
    expect(await withdraw(card, 2_000)).toBe('merchant_not_allowed');
    await set.card({ ...cashLimit(null), merchantRules: [{ kind: 'allow', by: 'mcc', value: '6011' }] });
    expect(await withdraw(card, 2_000)).toBeNull();
    await set.card(cashLimit(null));
    const quasi = { name: 'Coins', category: 'non_fi_money_orders' } as const;
    expect((await decisionOn(card, 100, { merchant_data: quasi })).declineReason).toBe('blocked_category');
  });

  it('of increments counts together with what was approved before', async () => {
    const { card, set } = await createCard();
    await set.card(cashLimit(2_000));
    const { id } = await spend.swipe(card, 1_500, { merchant_data: cashMachine });
    const increment = (increment_amount: number) =>
      spend.stripe.testHelpers.issuing.authorizations.increment(
        id,
        { increment_amount, is_amount_controllable: false },
        { stripeAccount: card.account },
      );
    await increment(501);
    await increment(500);
    const { rows } = await spend.pool.query<{ decline_reason: string | null }>(
      `select decline_reason from decision where stripe_authorization_id = $1 order by request_index`,
      [id],
    );
    expect(rows.map(({ decline_reason }) => decline_reason)).toEqual([null, 'cash_limit_exceeded', null]);
  });

  it.each([
    ['cash', cashLimit(2_000), { merchant_data: cashMachine }],
    ['purchase', { ...cashLimit(null), perPurchaseLimit: 2_000 }, {}],
  ])('of an increment: a %s counts without what was reversed of it', async (_, limits, over) => {
    const { card, set } = await createCard();
    await set.card(limits);
    const { id } = await spend.swipe(card, 2_000, over);
    const { issuing } = spend.stripe.testHelpers;
    const on = { stripeAccount: card.account };
    await issuing.authorizations.reverse(id, { reverse_amount: 1_500 }, on);
    for (const increment_amount of [1_501, 500, 1_001, 1_000])
      await issuing.authorizations.increment(id, { increment_amount, is_amount_controllable: false }, on);
    const { rows } = await spend.pool.query<{ outcome: boolean }>(
      `select decline_reason is null as outcome from decision where stripe_authorization_id = $1 order by request_index`,
      [id],
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual([true, false, true, false, true]);
  });

  it('is allowed or raised on a program by admins only; a manager may lower it', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const admin = spend.admin(organizationId);
    const { teamId, accountId: payingAccountId } = await publishTeam(spend, organizationId);
    const manager = personOf(admin, { role: 'Manager', managedTeamIds: [teamId] });
    const { id: ownerId } = await createProgram(spend, admin, { teamId, payingAccountId });
    const set = (ctx: typeof admin, limit: number | null) =>
      spend.rpc.call(ctx, controlsRpc.setProgramControls, { ownerId, ...cashLimit(limit) });
    const refused = { code: 'cash_limit_needs_admin' };
    await expect(set(manager, 50_000_000)).rejects.toMatchObject(refused);
    await set(admin, 5_000);
    for (const limit of [5_001, null]) await expect(set(manager, limit)).rejects.toMatchObject(refused);
    expect(await set(manager, 5_000)).toMatchObject({ cashLimit: 5_000 });
    expect(await set(manager, 4_000)).toMatchObject({ cashLimit: 4_000 });
  });

  it.each(['card', 'rule', 'program'] as const)(
    'of the %s is not changed from a page that shows earlier rules',
    async (owner) => {
      const { set } = await createCard();
      const seen = await set[owner](cashLimit(2_000));
      const blocked = { kind: 'ban', by: 'merchant', value: 'Crust & Co' } as const;
      const current = await set[owner]({ ...seen, merchantRules: [blocked], seen });
      const raise = { ...cashLimit(5_000), seen };
      await expect(set[owner](raise)).rejects.toMatchObject({ code: 'changed_meanwhile' });
      expect(await set[owner]({ ...current, cashLimit: 5_000, seen: current })).toEqual({
        ...current,
        cashLimit: 5_000,
      });
    },
  );

  it('keeps its limit when a client that does not know it sets the other rules', async () => {
    const { admin, card, rule, program, set } = await createCard();
    const all: ControlsWire = { merchantRules: [], perPurchaseLimit: 900, cashLimit: 300 };
    expect(await set.card(all)).toEqual(all);
    expect(await set.card({ merchantRules: [], perPurchaseLimit: 800 })).toEqual({
      ...all,
      perPurchaseLimit: 800,
    });
    await set.rule(cashLimit(0));
    await set.program(cashLimit(100));
    const { controls } = await spend.rpc.call(admin, spendRpc.describeCard, { cardId: card.cardId });
    expect(new Map(controls.map((one) => [one.owner, one.cashLimit]))).toEqual(
      new Map([
        ['card', 300],
        ['rule', 0],
        ['program', 100],
      ]),
    );
    expect(await spend.rpc.call(admin, spendRulesRpc.getRule, { ruleId: rule.id })).toMatchObject({
      cashLimit: 0,
    });
    expect(await spend.rpc.call(admin, programsRpc.getProgram, { programId: program.id })).toMatchObject({
      cashLimit: 100,
    });
    const records = await spend.auditRecordsOf(card.organizationId);
    expect(records.filter(({ action }) => action === 'card.set-controls').at(-1)).toMatchObject({
      before: { perPurchaseLimit: 900, cashLimit: 300 },
      after: { perPurchaseLimit: 800, cashLimit: 300 },
    });
  });

  it('is unknown to replicas of the previous release, which decline it and nothing else', async () => {
    const { card, set } = await createCard();
    await set.card(cashLimit(2_000));
    const { rows } = await spend.pool.query<{ controls: unknown }>(
      `select controls from functions.card_snapshots($1)`,
      [JSON.stringify([{ request: 0, account: card.account, card: card.stripeCardId }])],
    );
    // They read every `amount` as a per-purchase limit.
    expect(rows[0]?.controls).toEqual([
      { owner: 'card', kind: 'cash', by: null, value: null, amount: null, cash: 2_000 },
    ]);
  });
});
