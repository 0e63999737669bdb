import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spendRulesRpc, spendEvents, spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { SpendHarness } from '../test/spend-harness.ts';

let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

describe('a card purchase', () => {
  it('is approved within the limit, held at once and seen in the usage', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const outcome = await spend.swipe(card, 12_345);
    expect([outcome.approved, outcome.status, outcome.request_history[0]?.reason]).toEqual([
      true,
      'pending',
      'webhook_approved',
    ]);
    expect(await spend.wallet(card.organizationId)).toMatchObject({
      posted: 100_000,
      onHold: 12_345,
      available: 87_655,
    });
    expect(await spend.usage(card)).toMatchObject({
      spent: 12_345,
      held: 12_345,
      limit: 50_000,
      ratio: 12_345 / 50_000,
    });
  });

  it('is declined when the limit would be exceeded by one cent, and approved at the limit to the cent', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    await spend.swipe(card, 40_000);
    const tooMuch = await spend.swipe(card, 10_001);
    expect([tooMuch.approved, tooMuch.status, tooMuch.metadata.decline_reason]).toEqual([
      false,
      'closed',
      'spend_limit_exceeded',
    ]);
    expect((await spend.swipe(card, 10_000)).approved).toBe(true);
    expect(await spend.usage(card)).toMatchObject({ spent: 50_000, ratio: 1 });
  });

  it('is declined with cash back, which no rule allows, and holds nothing', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const withCash = await spend.swipe(card, 5_000, { amount_details: { cashback_amount: 2_000 } });
    expect([withCash.approved, withCash.metadata.decline_reason]).toEqual([false, 'cash_not_allowed']);
    expect((await spend.swipe(card, 3_000, { amount_details: { cashback_amount: 0 } })).approved).toBe(true);
    expect(await spend.wallet(card.organizationId)).toMatchObject({ onHold: 3_000 });
  });

  it('says with each approval what is used of the card’s limit, and with a decline nothing', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    for (const amount of [30_000, 20_001, 20_000]) await spend.swipe(card, amount);
    const { authorizationApproved, authorizationDeclined } = spendEvents;
    const published = ({ subject }: { subject: string }) =>
      spend.service.published(subject, card.organizationId);
    const periodStartsAt = expect.stringMatching(/^\d{4}-\d\d-01T00:00:00\.000Z$/);
    expect((await published(authorizationApproved)).map(({ cardLimit }) => cardLimit)).toEqual([
      { limit: 50_000, used: 30_000, periodStartsAt, frequency: 'monthly' },
      { limit: 50_000, used: 50_000, periodStartsAt, frequency: 'monthly' },
    ]);
    expect((await published(authorizationDeclined)).map(({ cardLimit }) => cardLimit)).toEqual([null]);
    const rule = { name: 'Week', frequency: 'weekly', limit: 60_000 } as const;
    const admin = spend.admin(card.organizationId);
    const { id: spendRuleId } = await spend.rpc.call(admin, spendRulesRpc.createRule, rule);
    await spend.rpc.call(admin, spendRulesRpc.swapRule, { card: card.cardId, spendRuleId });
    await spend.swipe(card, 1_000);
    expect((await published(authorizationApproved)).at(-1)?.cardLimit).toMatchObject({
      limit: 60_000,
      frequency: 'weekly',
    });
  });

  it('is declined when the wallet has one cent too little, and uses nothing of the limit', async () => {
    const card = await spend.createCard(await spend.createOrganization(10_000), 'weekly', 50_000);
    await spend.withoutNetworkBalanceCheck(async () => {
      const tooMuch = await spend.swipe(card, 10_001);
      expect([tooMuch.approved, tooMuch.metadata.decline_reason]).toEqual([false, 'insufficient_funds']);
    });
    expect(await spend.usage(card)).toMatchObject({ spent: 0, held: 0 });
    expect((await spend.swipe(card, 10_000)).approved).toBe(true);
  });

  it('is explained later: each check with its figures at that moment, and what was not reached', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    await spend.swipe(card, 46_275);
    const declined = await spend.swipe(card, 8_640);
    const [row] = (
      await spend.pool.query<{ id: string }>(
        'select id from card_authorization where stripe_authorization_id = $1',
        [declined.id],
      )
    ).rows;
    const decision = await spend.explain(card.organizationId, row?.id ?? '');
    expect(decision.declineReason).toBe('spend_limit_exceeded');
    expect(decision.checks.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      'organization_active passed',
      'card_active passed',
      'cardholder_active passed',
      'platform_block_list passed',
      'spend_rule failed',
      'account_balance not_reached',
    ]);
    expect(decision.checks[4]?.figures).toMatchObject({
      spentBefore: 46_275,
      amount: 8_640,
      wouldBe: 54_915,
      limit: 50_000,
      frequency: 'monthly',
    });
  });

  it('is explained without the balance to callers who may not see it, and only to services', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const { id } = await spend.swipe(card, 1_000);
    const { rows } = await spend.pool.query<{ id: string }>(
      'select id from card_authorization where stripe_authorization_id = $1',
      [id],
    );
    const authorizationId = rows[0]?.id ?? '';
    const { checks } = await spend.explain(card.organizationId, authorizationId, false);
    expect(checks.find(({ name }) => name === 'account_balance')).toEqual({
      name: 'account_balance',
      outcome: 'passed',
      figures: {},
    });
    expect(checks.find(({ name }) => name === 'spend_rule')?.figures).toMatchObject({ limit: 50_000 });
    const elsewhere = spend.explain(newId(), authorizationId);
    await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' });
    const asked = { authorizationId, showsBalances: true };
    const byAdmin = spend.rpc.call(spend.admin(card.organizationId), spendRpc.explainAuthorization, asked);
    await expect(byAdmin).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('on a frozen card is declined as soon as the freeze has returned', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const ctx = serviceContext('cards', card.organizationId);
    await spend.rpc.call(ctx, spendRpc.setCardStatus, { cardId: card.cardId, status: 'frozen' });
    expect((await spend.swipe(card, 100)).metadata.decline_reason).toBe('card_frozen');
    await spend.rpc.call(ctx, spendRpc.setCardStatus, { cardId: card.cardId, status: 'active' });
    expect((await spend.swipe(card, 100)).approved).toBe(true);
  });

  it('of a stopped cardholder is declined, and of an archived one with frozen cards', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const { organizationId, userId } = card;
    await spend.rpc.call(serviceContext('org'), spendRpc.setCardholderStatus, {
      organizationId,
      userId,
      status: 'inactive',
      by: 'partner',
    });
    expect((await spend.swipe(card, 100)).metadata.decline_reason).toBe('cardholder_not_active');
    await spend.rpc.call(serviceContext('org'), spendRpc.setCardholderStatus, {
      organizationId,
      userId,
      status: 'inactive',
      by: 'organization',
    });
    expect((await spend.swipe(card, 100)).metadata.decline_reason).toBe('card_frozen');
  });

  it('of a person with overdue receipts is declined until the lock ends, and an older lock changes nothing', async () => {
    const organization = await spend.createOrganization(100_000);
    const card = await spend.createCard(organization, 'monthly', 50_000);
    const { organizationId, userId } = card;
    const lock = (isLocked: boolean, version: number) =>
      spend.rpc.call(serviceContext('cards'), spendRpc.setReceiptLock, {
        organizationId,
        userId,
        isLocked,
        version,
      });
    await lock(true, 1);
    expect((await spend.swipe(card, 100)).metadata.decline_reason).toBe('receipts_overdue');
    await lock(false, 2);
    expect((await spend.swipe(card, 100)).approved).toBe(true);
    await lock(true, 1);
    expect((await spend.swipe(card, 100)).approved).toBe(true);
    await lock(true, 3);
    await spend.rpc.call(serviceContext('org'), spendRpc.setCardholderStatus, {
      organizationId,
      userId,
      status: 'active',
      by: 'partner',
    });
    expect((await spend.swipe(card, 100)).metadata.decline_reason).toBe('receipts_overdue');
  });

  it('on a card that we do not know is declined', async () => {
    const known = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const { id: stranger } = await spend.stripe.issuing.cards.create(
      {
        cardholder: (
          await spend.stripe.issuing.cards.retrieve(known.stripeCardId, {}, { stripeAccount: known.account })
        ).cardholder.id,
        currency: 'usd',
        type: 'virtual',
        status: 'active',
      },
      { stripeAccount: known.account },
    );
    expect((await spend.swipe({ ...known, stripeCardId: stranger }, 100)).metadata.decline_reason).toBe(
      'card_unknown',
    );
  });

  it('of zero, with which merchants check a card, is approved and holds nothing', async () => {
    const card = await spend.createCard(await spend.createOrganization(0), 'monthly', 50_000);
    expect((await spend.swipe(card, 0)).approved).toBe(true);
    expect(await spend.usage(card)).toMatchObject({ spent: 0 });
  });

  it('requested twice is decided once', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const { id } = await spend.swipe(card, 30_000);
    const events = await spend.stripe.events.list(
      { type: 'issuing_authorization.request' },
      { stripeAccount: card.account },
    );
    const request = events.data.find(({ data }) => 'id' in data.object && data.object.id === id);
    if (request === undefined) throw new Error('the sandbox has no request event');
    const event = {
      eventId: request.id,
      type: request.type,
      account: card.account,
      created: request.created,
      payload: request,
    };
    const again = await Promise.all(
      [1, 2, 3, 4].map(() => spend.rpc.call(serviceContext('gateway'), spendRpc.decideAuthorization, event)),
    );
    expect(again.map(({ approved }) => approved)).toEqual([true, true, true, true]);
    expect(await spend.usage(card)).toMatchObject({ spent: 30_000 });
  });

  it('crosses into a new quarter with the network’s clock', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'quarterly', 20_000);
    expect((await spend.swipe(card, 20_000)).approved).toBe(true);
    expect((await spend.swipe(card, 1)).metadata.decline_reason).toBe('spend_limit_exceeded');
    await spend.control('clock', { advanceSeconds: 92 * 86_400 });
    expect((await spend.swipe(card, 20_000)).approved).toBe(true);
    expect(await spend.usage(card)).toMatchObject({ spent: 20_000 });
    await spend.control('clock', { advanceSeconds: -92 * 86_400 });
  });
});

describe('the books', () => {
  it('balance after all tests and agree with the network', async () => {
    await eventually(
      async () =>
        (await spend.pool.query(`select 1 from card_authorization where approved and confirmed_at is null`))
          .rowCount === 0,
    );
    expect(await spend.findings()).toEqual([]);
  });
});
