import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { controlsRpc, spendRulesRpc, spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { authorizeDirectly } from '../test/authorize-directly.ts';
import { isBlocking } from '../test/is-blocking.ts';
import { authorizationView, captureOf, receive } from '../test/network-events.ts';
import { requestEvent } from '../test/request-event.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

type Terms = Parameters<SpendHarness['createCard']>[4];
const createCard = async (terms: Terms, limit = 50_000) =>
  spend.createCard(await spend.createOrganization(1_000_000), 'monthly', limit, null, terms);
const approvals = (answers: readonly boolean[]) => answers.filter(Boolean).length;
const reasonOf = async (card: TestCard, amount: number, over: Parameters<SpendHarness['swipe']>[2] = {}) =>
  (await spend.swipe(card, amount, over)).metadata.decline_reason ?? null;
const swipeAt = (card: TestCard, name: string, networkId?: string) =>
  reasonOf(card, 100, { merchant_data: { name, category: 'taxicabs_limousines', network_id: networkId } });
const decide = (card: TestCard, id: string, amount: number, index = 0) =>
  spend.rpc.call(
    serviceContext('gateway', null, { deadlineAt: Date.now() + 10_000 }),
    spendRpc.decideAuthorization,
    requestEvent(card, id, amount, index),
  );
const isApproved = async (card: TestCard, id: string, amount: number, index = 0) =>
  (await decide(card, id, amount, index)).approved;

describe('a card for one purchase', () => {
  it('approves one of a hundred purchases at the same moment, also with declines among them', async () => {
    const card = await createCard({ isSingleUse: true });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => authorizeDirectly(spend, card, index % 2 ? 60_000 : 1_000)),
    );
    expect(approvals(answers)).toBe(1);
    expect(await spend.usage(card)).toMatchObject({ spent: 1_000 });
    expect(await spend.findings()).toEqual([]);
  });

  it('approves increments, and books captures and refunds, of its one purchase', async () => {
    const card = await createCard({ isSingleUse: true });
    const first = await spend.swipe(card, 2_000);
    expect(first.approved).toBe(true);
    expect(await isApproved(card, first.id, 500, 1)).toBe(true);
    expect(await isApproved(card, `iauth_${newId()}`, 1)).toBe(false);
    await receive(spend, card, captureOf(card, first.id, 0, 2_300));
    await eventually(async () => (await spend.usage(card)).spent >= 2_300);
    expect(await reasonOf(card, 100)).toBe('card_already_used');
    expect(await spend.findings()).toEqual([]);
  });

  it('refuses every change of its terms once that purchase was made', async () => {
    const card = await createCard({ isSingleUse: true });
    expect((await spend.swipe(card, 1_000)).approved).toBe(true);
    const { cardId, organizationId } = card;
    const admin = spend.admin(organizationId);
    const rule = await spend.rpc.call(admin, spendRulesRpc.createRule, {
      name: 'Travel',
      frequency: 'monthly',
      limit: 70_000,
    });
    const changes = [
      spend.rpc.call(admin, spendRpc.changeCardLimit, { cardId, limit: 60_000 }),
      spend.rpc.call(admin, spendRpc.setCardIncrease, { cardId, amount: 500 }),
      spend.rpc.call(admin, spendRpc.changeCardExpiry, { cardId, expiresOn: null }),
      spend.rpc.call(admin, spendRulesRpc.swapRule, { card: cardId, spendRuleId: rule.id }),
      spend.rpc.call(admin, controlsRpc.setCardControls, {
        ownerId: cardId,
        merchantRules: [],
        perPurchaseLimit: 100,
      }),
    ];
    const results = await Promise.allSettled(changes);
    const refused = { status: 'rejected', reason: expect.objectContaining({ code: 'card_used_up' }) };
    expect(results).toEqual(changes.map(() => refused));
    const [usage] = await spend.rpc.call(admin, spendRpc.listCardUsages, { cardIds: [cardId] });
    expect(usage).toMatchObject({ ended: 'used', limit: 50_000 });
  });

  it('is not used up by a verification of the card or a declined purchase', async () => {
    const card = await createCard({ isSingleUse: true });
    expect(await isApproved(card, `iauth_${newId()}`, 0)).toBe(true);
    expect(await reasonOf(card, 50_001)).toBe('spend_limit_exceeded');
    expect(await reasonOf(card, 1_000)).toBeNull();
  });

  it('is used up by what the network approved or captured without asking us', async () => {
    const standIn = await createCard({ isSingleUse: true });
    const view = authorizationView(standIn, `iauth_${newId()}`, { amount: 700, approvedTotal: 700 });
    await receive(spend, standIn, { type: 'issuing_authorization.created', object: view });
    await eventually(async () => (await spend.usage(standIn)).held === 700);
    expect(await reasonOf(standIn, 100)).toBe('card_already_used');

    const forced = await createCard({ isSingleUse: true });
    await receive(spend, forced, captureOf(forced, `iauth_${newId()}`, 0, 900));
    await eventually(async () => (await spend.usage(forced)).spent === 900);
    expect(await reasonOf(forced, 100)).toBe('card_already_used');
  });

  it('is claimed by a decision while a capture that the network forced waits for it', async () => {
    const card = await createCard({ isSingleUse: true });
    const deciding = await spend.pool.connect();
    try {
      const { rows } = await deciding.query<{ pid: number }>('select pg_backend_pid() as pid');
      await deciding.query(`begin; set local lock_timeout = '100ms'`);
      await deciding.query(`select 1 from card where id = $1 for no key update`, [card.cardId]);
      const forced = receive(spend, card, captureOf(card, `iauth_${newId()}`, 0, 900));
      await eventually(() => isBlocking(spend.pool, rows[0]?.pid ?? 0), { intervalMs: 5 });
      const claim = deciding.query<{ claimed: boolean }>(
        `select functions.claim_first_purchase($1, 'iauth_decided', '{"name": "Mill Row"}') as claimed`,
        [card.cardId],
      );
      await expect(claim).resolves.toMatchObject({ rows: [{ claimed: true }] });
      await deciding.query('commit');
      await forced;
    } finally {
      deciding.release();
    }
    await eventually(async () => (await spend.usage(card)).spent === 900);
    expect(await reasonOf(card, 100)).toBe('card_already_used');
  });

  it('may pay again when its approval never reached the network', async () => {
    const card = await createCard({ isSingleUse: true });
    const id = `iauth_${newId()}`;
    expect(await isApproved(card, id, 1_000)).toBe(true);
    const view = authorizationView(card, id, {
      amount: 0,
      approvedTotal: 1_000,
      approved: false,
      status: 'closed',
    });
    await receive(spend, card, { type: 'issuing_authorization.created', object: view });
    await eventually(async () => (await spend.usage(card)).held === 0);
    expect(await reasonOf(card, 1_000)).toBeNull();
    expect(await spend.findings()).toEqual([]);
  });
});

describe('a card for the merchant of its first purchase', () => {
  it('pays only that merchant, by the network’s id of it', async () => {
    const card = await createCard({ locksMerchant: true });
    expect(await swipeAt(card, 'Alder Cabs 17', '4400123')).toBeNull();
    expect(await swipeAt(card, 'Alder Cabs 22', '4400123')).toBeNull();
    expect(await swipeAt(card, 'Alder Cabs 17', '4400999')).toBe('card_merchant_locked');
  });

  it('approves purchases at one merchant only, when two merchants come at the same moment', async () => {
    const card = await createCard({ locksMerchant: true });
    const merchants = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 'Crate Co' : 'Mill Row'));
    await spend.withoutNetworkBalanceCheck(async () => {
      await Promise.all(merchants.map((name) => swipeAt(card, name)));
    });
    const { rows } = await spend.pool.query<{ names: number; approved: number }>(
      `select count(distinct merchant ->> 'name')::int as names, count(*)::int as approved
       from card_authorization where card_id = $1 and approved`,
      [card.cardId],
    );
    expect(rows).toEqual([{ names: 1, approved: 20 }]);
  });
});

describe('the expiry date of a card', () => {
  const change = (card: TestCard, expiresOn: string | null) =>
    spend.rpc.call(spend.admin(card.organizationId), spendRpc.changeCardExpiry, {
      cardId: card.cardId,
      expiresOn,
    });

  it('is in force when the change returns, and is explained', async () => {
    const card = await createCard({ expiresOn: '2026-01-31' });
    const purchase = await spend.swipe(card, 100);
    expect(purchase.metadata.decline_reason).toBe('card_expired');
    await change(card, '2999-12-31');
    expect(await reasonOf(card, 100)).toBeNull();
    const { terms } = await spend.rpc.call(spend.admin(card.organizationId), spendRpc.describeCard, {
      cardId: card.cardId,
    });
    expect(terms).toMatchObject({ expiresOn: '2999-12-31', isSingleUse: false, firstMerchant: null });
    await expect(change(card, '2026-01-31')).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await spend.auditRecordsOf(card.organizationId)).toContainEqual(
      expect.objectContaining({ action: 'card.change-expiry', before: { expiresOn: '2026-01-31' } }),
    );
  });
});

describe('a card that replaces another', () => {
  const replace = (card: TestCard, over: Terms = {}) =>
    spend.createCard(card, 'daily', 1, null, { userId: card.userId, replacesCardId: card.cardId, ...over });

  it('continues its limit: two hundred purchases on both approve exactly what fits, and none less', async () => {
    const card = await createCard({}, 50_000);
    const before = Array.from({ length: 60 }, () => authorizeDirectly(spend, card, 1_000));
    const replacement = await replace(card);
    const after = Array.from({ length: 140 }, (_, index) =>
      authorizeDirectly(spend, index % 2 === 0 ? card : replacement, 1_000),
    );
    expect(approvals(await Promise.all([...before, ...after]))).toBe(50);
    expect(await spend.usage(replacement)).toMatchObject({ limit: 50_000, spent: 50_000, held: 50_000 });
    expect(await spend.findings()).toEqual([]);
  });

  it('counts late captures and refunds of the card before it, through a chain of two', async () => {
    const card = await createCard({}, 10_000);
    const purchase = await spend.swipe(card, 4_000);
    const second = await replace(card);
    const third = await replace(second);
    await spend.rpc.call(serviceContext('cards', card.organizationId), spendRpc.setCardStatus, {
      cardId: card.cardId,
      status: 'canceled',
    });
    await receive(spend, card, captureOf(card, purchase.id, 0, 4_500));
    await eventually(async () => (await spend.usage(third)).spent === 4_500);
    expect(await reasonOf(third, 5_501)).toBe('spend_limit_exceeded');
    expect(await reasonOf(third, 5_500)).toBeNull();
    expect(await reasonOf(card, 1)).toBe('card_canceled');
    expect(await spend.findings()).toEqual([]);
  });

  it('has the rule, the controls and the first purchase of the chain, also after they change', async () => {
    const card = await createCard({ isSingleUse: true });
    const ctx = spend.admin(card.organizationId);
    const replacement = await replace(card);
    await spend.rpc.call(ctx, controlsRpc.setCardControls, {
      ownerId: replacement.cardId,
      merchantRules: [],
      perPurchaseLimit: 300,
    });
    expect(await reasonOf(card, 301)).toBe('purchase_limit_exceeded');
    const rule = await spend.rpc.call(ctx, spendRulesRpc.createRule, {
      name: 'Day trips',
      frequency: 'daily',
      limit: 200,
    });
    await spend.rpc.call(ctx, spendRulesRpc.swapRule, { card: card.cardId, spendRuleId: rule.id });
    expect(await reasonOf(replacement, 201)).toBe('spend_limit_exceeded');
    expect(await reasonOf(card, 200)).toBeNull();
    expect(await reasonOf(replacement, 1)).toBe('card_already_used');
    expect(await spend.findings()).toEqual([]);
  });

  it('can return to the rule of its own that the chain had', async () => {
    const card = await createCard({}, 5_000);
    const ctx = spend.admin(card.organizationId);
    const own = (await spend.usage(card)).spendRuleId;
    const replacement = await replace(card);
    const rule = await spend.rpc.call(ctx, spendRulesRpc.createRule, {
      name: 'Day trips',
      frequency: 'daily',
      limit: 200,
    });
    const swap = (spendRuleId: string) =>
      spend.rpc.call(ctx, spendRulesRpc.swapRule, { card: replacement.cardId, spendRuleId });
    await swap(rule.id);
    expect((await swap(own)).usage).toMatchObject({ frequency: 'monthly', limit: 5_000 });
    expect(await spend.findings()).toEqual([]);
  });

  it('books a forced capture while the limit of the chain is changed', async () => {
    const card = await createCard({ isSingleUse: true }, 5_000);
    const replacement = await replace(card);
    const changing = await spend.pool.connect();
    try {
      const { rows } = await changing.query<{ pid: number }>('select pg_backend_pid() as pid');
      await changing.query(`begin; set local lock_timeout = '100ms'`);
      await changing.query(`select 1 from card where id = $1 for update`, [card.cardId]);
      const forced = receive(spend, replacement, captureOf(replacement, `iauth_${newId()}`, 0, 900));
      await eventually(() => isBlocking(spend.pool, rows[0]?.pid ?? 0), { intervalMs: 5 });
      await changing.query(`select 1 from card where original_card_id = $1 order by id for update`, [
        card.cardId,
      ]);
      await changing.query('commit');
      await forced;
    } finally {
      changing.release();
    }
    await eventually(async () => (await spend.usage(card)).spent === 900);
  });

  it('takes every rule that is swapped while it is registered', async () => {
    const card = await createCard({}, 5_000);
    const ctx = spend.admin(card.organizationId);
    const frequencies = ['daily', 'weekly', 'yearly', 'quarterly'] as const;
    const rules = await Promise.all(
      frequencies.map((frequency) =>
        spend.rpc.call(ctx, spendRulesRpc.createRule, { name: frequency, frequency, limit: 3_000 }),
      ),
    );
    const [replacement] = await Promise.all([
      replace(card),
      ...rules.map(({ id }) =>
        spend.rpc.call(ctx, spendRulesRpc.swapRule, { card: card.cardId, spendRuleId: id }),
      ),
      ...Array.from({ length: 20 }, () => authorizeDirectly(spend, card, 200)),
    ]);
    expect(await spend.usage(replacement)).toMatchObject({ limit: 3_000 });
    expect((await spend.usage(replacement)).spent).toBe((await spend.usage(card)).spent);
    expect(await spend.findings()).toEqual([]);
  });

  it('declines until its holder has activated it', async () => {
    const card = await createCard({ isActivated: false });
    expect(await reasonOf(card, 1)).toBe('card_not_active');
  });
});
