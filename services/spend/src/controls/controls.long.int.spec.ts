import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  controlsRpc,
  programsRpc,
  spendRulesRpc,
  spendRpc,
  type ControlsWire,
  type MerchantRuleWire,
} from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Ctx } from '@almoner/platform';
import { authorizeDirectly } from '../test/authorize-directly.ts';
import { isBlocking } from '../test/is-blocking.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { createProgram, personOf, publishTeam } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

const refusedWith = (code: string) => expect.objectContaining({ code });
const bakery = { name: 'Crust & Co', category: 'bakeries', country: 'US' };
const inn = { name: 'Harbor Inn', category: 'hotels_motels_and_resorts', country: 'US' };
const banBakeries: MerchantRuleWire = { kind: 'ban', by: 'mcc', value: '5462' };
const allowGroceries: MerchantRuleWire = { kind: 'allow', by: 'group', value: 'groceries' };
const controls = (over: Partial<ControlsWire> = {}): ControlsWire => ({
  merchantRules: [],
  perPurchaseLimit: null,
  cashLimit: null,
  ...over,
});

async function createCard() {
  const owner = await spend.createOrganization(1_000_000);
  const admin = spend.admin(owner.organizationId);
  const program = await createProgram(spend, admin, { limit: 500_000 });
  const card = await spend.createCard(owner, 'monthly', 500_000, program.id);
  const rule = await spend.rpc.call(admin, spendRulesRpc.createRule, {
    name: 'Kitchen',
    frequency: 'weekly',
    limit: 400_000,
  });
  await spend.rpc.call(admin, spendRulesRpc.swapRule, { card: card.cardId, spendRuleId: rule.id });
  const set = {
    card: (to: ControlsWire, ctx: Ctx = admin) =>
      spend.rpc.call(ctx, controlsRpc.setCardControls, { ownerId: card.cardId, ...to }),
    rule: (to: ControlsWire, ctx: Ctx = admin) =>
      spend.rpc.call(ctx, controlsRpc.setRuleControls, { ownerId: rule.id, ...to }),
    program: (to: ControlsWire, ctx: Ctx = admin) =>
      spend.rpc.call(ctx, controlsRpc.setProgramControls, { ownerId: program.id, ...to }),
  };
  return { owner, admin, program, rule, card, set };
}

async function decisionOn(card: TestCard, merchant: object, amount = 1_000) {
  const { id } = await spend.swipe(card, amount, { merchant_data: merchant, authorization_method: 'chip' });
  const { rows } = await spend.pool.query<{ id: string }>(
    `select id from card_authorization where stripe_authorization_id = $1`,
    [id],
  );
  return spend.explain(card.organizationId, rows[0]?.id ?? '');
}
const reasonOf = async (card: TestCard, merchant: object, amount?: number) =>
  (await decisionOn(card, merchant, amount)).declineReason;

describe('Merchant rules and per-purchase limits', () => {
  it.each(['card', 'rule', 'program'] as const)('of the %s decide the next purchase', async (owner) => {
    const { card, set } = await createCard();
    expect(await reasonOf(card, bakery)).toBeNull();
    await set[owner](controls({ merchantRules: [banBakeries], perPurchaseLimit: 5_000 }));
    expect(await reasonOf(card, bakery)).toBe('merchant_not_allowed');
    expect(await reasonOf(card, inn, 5_001)).toBe('purchase_limit_exceeded');
    expect(await reasonOf(card, inn, 5_000)).toBeNull();
    await set[owner](controls({ merchantRules: [allowGroceries] }));
    expect(await reasonOf(card, bakery, 6_000)).toBeNull();
    expect(await reasonOf(card, inn)).toBe('merchant_not_allowed');
    await set[owner](controls());
    expect(await reasonOf(card, inn)).toBeNull();
    expect(await spend.findings()).toEqual([]);
  });

  it('are explained with what decided and the figures', async () => {
    const { card, set } = await createCard();
    await set.program(controls({ merchantRules: [banBakeries] }));
    await set.card(controls({ perPurchaseLimit: 2_000 }));
    const declined = await decisionOn(card, bakery);
    expect(declined.checks.find(({ name }) => name === 'merchant_allowed')).toEqual({
      name: 'merchant_allowed',
      outcome: 'failed',
      figures: {
        merchant: 'Crust & Co',
        code: '5462',
        country: 'US',
        method: 'chip',
        rule: 'ban mcc 5462',
        owner: 'program',
      },
    });
    const tooMuch = await decisionOn(card, inn, 2_001);
    expect(tooMuch.checks.map(({ name, outcome }) => `${name} ${outcome}`).slice(3, 6)).toEqual([
      'platform_block_list passed',
      'merchant_allowed passed',
      'per_purchase_limit failed',
    ]);
    expect(tooMuch.checks.find(({ name }) => name === 'per_purchase_limit')?.figures).toEqual({
      amount: 2_001,
      limit: 2_000,
      owner: 'card',
    });
  });

  it('count an increment together with what was approved before', async () => {
    const { card, set } = await createCard();
    await set.card(controls({ perPurchaseLimit: 2_000 }));
    const { id } = await spend.swipe(card, 1_500);
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
    expect(rows.map(({ decline_reason }) => decline_reason)).toEqual([null, 'purchase_limit_exceeded', null]);
  });

  it('are shown on the card, the rule and the program, and recorded', async () => {
    const { admin, card, rule, program, set } = await createCard();
    const all = controls({ merchantRules: [banBakeries, allowGroceries], perPurchaseLimit: 900 });
    expect(await set.card(all)).toEqual(all);
    await set.rule(controls({ merchantRules: [banBakeries] }));
    await set.program(controls({ perPurchaseLimit: 700 }));
    const { controls: shown } = await spend.rpc.call(admin, spendRpc.describeCard, { cardId: card.cardId });
    expect(shown).toEqual(
      expect.arrayContaining([
        { owner: 'card', ...all },
        { owner: 'rule', ...controls({ merchantRules: [banBakeries] }) },
        { owner: 'program', ...controls({ perPurchaseLimit: 700 }) },
      ]),
    );
    const readRule = await spend.rpc.call(admin, spendRulesRpc.getRule, { ruleId: rule.id });
    expect(readRule).toMatchObject({ merchantRules: [banBakeries], perPurchaseLimit: null });
    const readProgram = await spend.rpc.call(admin, programsRpc.getProgram, { programId: program.id });
    expect(readProgram).toMatchObject({ merchantRules: [], perPurchaseLimit: 700 });
    const actions = (await spend.auditRecordsOf(card.organizationId)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['card.set-controls', 'rule.set-controls', 'program.set-controls']),
    );
  });

  it('are set by admins, and by managers where their treasury pays', async () => {
    const { owner, admin, set } = await createCard();
    const { teamId, accountId } = await publishTeam(spend, owner.organizationId);
    const manager = personOf(admin, { role: 'Manager', managedTeamIds: [teamId] });
    const make = (payingAccountId: string | null) =>
      createProgram(spend, admin, { teamId, payingAccountId }).then(({ id: ownerId }) =>
        spend.rpc.call(manager, controlsRpc.setProgramControls, { ownerId, ...controls() }),
      );
    expect(await make(accountId)).toEqual(controls());
    for (const attempt of [
      () => make(null),
      () => set.program(controls(), manager),
      () => set.card(controls(), manager),
      () => set.rule(controls(), manager),
    ])
      await expect(attempt()).rejects.toMatchObject({
        code: expect.stringMatching(/^(forbidden|not_found)$/),
      });
    const stranger = spend.admin((await spend.createOrganization(0)).organizationId);
    for (const attempt of [
      () => set.program(controls(), stranger),
      () => set.card(controls(), stranger),
      () => set.rule(controls(), stranger),
    ])
      await expect(attempt()).rejects.toEqual(refusedWith('not_found'));
  });
});

describe('A merchant rule that is set while purchases are made', () => {
  it('decides every purchase that is requested after it was set', async () => {
    const { card, set } = await createCard();
    // At a wholesale club, as `authorizeDirectly` writes it.
    const ban = controls({ merchantRules: [{ kind: 'ban', by: 'mcc', value: '5300' }] });
    for (const owner of ['card', 'rule', 'program'] as const) {
      const during = Promise.all(Array.from({ length: 20 }, () => authorizeDirectly(spend, card, 10)));
      await set[owner](ban);
      const after = await Promise.all(Array.from({ length: 50 }, () => authorizeDirectly(spend, card, 10)));
      expect(after.filter(Boolean)).toEqual([]);
      await during;
      await set[owner](controls());
    }
  });

  it('decides a purchase that read the card before and waits for it', async () => {
    const { card, set } = await createCard();
    expect(await authorizeDirectly(spend, card, 10)).toBe(true);
    const other = await spend.pool.connect();
    try {
      const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
      await other.query('begin');
      await other.query(`select 1 from card where id = $1 for update`, [card.cardId]);
      const setting = set.card(controls({ perPurchaseLimit: 5 }));
      await eventually(() => isBlocking(spend.pool, rows[0]?.pid ?? 0), { intervalMs: 5 });
      await other.query('commit');
      await setting;
    } finally {
      other.release();
    }
    expect(await authorizeDirectly(spend, card, 10)).toBe(false);
  });
});
