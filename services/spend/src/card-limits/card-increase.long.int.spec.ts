import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  approvalsRpc,
  spendRulesRpc,
  spendEvents,
  spendRpc,
  type ApprovalWire,
  type RequestOf,
  type UserPrincipal,
} from '@almoner/contracts';
import { newId, type SpendFrequency } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { authorizeDirectly } from '../test/authorize-directly.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { createProgram, personOf, publishTeam } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox, whose clock passes midnight.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

type LimitRequest = RequestOf<typeof approvalsRpc.requestCardLimit>;

const admin = ({ organizationId }: { organizationId: string }) =>
  personOf(spend.admin(organizationId), { userId: newId() });
const holderOf = (card: TestCard): Ctx => {
  const { actor, ...rest } = spend.admin(card.organizationId);
  return { ...rest, actor: { ...(actor as UserPrincipal), userId: card.userId, role: 'Employee' } };
};
const createCard = async (frequency: SpendFrequency = 'monthly', limit = 10_000) =>
  spend.createCard(await spend.createOrganization(1_000_000), frequency, limit);
const increase = (card: TestCard, amount: number, ctx = admin(card)) =>
  spend.rpc.call(ctx, spendRpc.setCardIncrease, { cardId: card.cardId, amount });
const isApproved = (card: TestCard, amount: number) => authorizeDirectly(spend, card, amount);
const askOnce = (card: TestCard, limit: number, over: Partial<LimitRequest> = {}) =>
  spend.rpc.call(holderOf(card), approvalsRpc.requestCardLimit, {
    cardId: card.cardId,
    limit,
    term: 'once',
    reason: 'Tomatoes for Saturday',
    authorizationId: null,
    ...over,
  });
const approve = (ctx: Ctx, { id: approvalId, version }: ApprovalWire) =>
  spend.rpc.call(ctx, approvalsRpc.approve, { approvalId, version, note: '' });
const refusedWith = (code: string) => expect.objectContaining({ code });
/** The limit of a card in the newest event about it. */
async function publishedLimitOf({ organizationId, cardId }: TestCard): Promise<unknown> {
  const published = await spend.service.published(spendEvents.cardLimitChanged.subject, organizationId);
  return published.findLast((one) => one.cardId === cardId)?.limit;
}
const changeLimit = (card: TestCard, limit: number) =>
  spend.rpc.call(admin(card), spendRpc.changeCardLimit, { cardId: card.cardId, limit });
/** Which of these calls succeeded. */
const succeeded = async (calls: readonly Promise<unknown>[]): Promise<boolean[]> =>
  (await Promise.allSettled(calls)).map(({ status }) => status === 'fulfilled');

describe('A one-time increase of the limit of a card', () => {
  it('is in force to the cent when the call returns, and everywhere the limit is shown', async () => {
    const card = await createCard();
    expect(await isApproved(card, 10_001)).toBe(false);
    const { usage } = await increase(card, 2_400);
    expect(usage).toMatchObject({ limit: 12_400, increase: 2_400 });
    expect(await isApproved(card, 12_401)).toBe(false);
    expect(await isApproved(card, 12_400)).toBe(true);
    expect(await isApproved(card, 1)).toBe(false);
    expect(await spend.usage(card)).toMatchObject({ spent: 12_400, limit: 12_400, ratio: 1 });
    const detail = await spend.rpc.call(admin(card), spendRpc.describeCard, { cardId: card.cardId });
    expect(detail.limits).toMatchObject([{ kind: 'card_rule', limit: 12_400, remaining: 0 }]);
    const ranked = await spend.rpc.call(
      { ...admin(card), actor: { kind: 'service', service: 'cards' } },
      spendRpc.rankCards,
      { userIds: null, ownerId: card.userId, countsEnded: false, limit: 5 },
    );
    expect(ranked).toMatchObject({ cards: [{ limit: 12_400, increase: 2_400 }], counts: { near_limit: 1 } });
    expect(await spend.findings()).toEqual([]);
    const trail = await spend.auditRecordsOf(card.organizationId);
    expect(trail.at(-1)).toMatchObject({
      action: 'card.increase-limit',
      before: { limit: { amount: 10_000 } },
      after: { limit: { amount: 12_400 }, until: usage.periodEnd },
    });
  });

  it('is published for each card of a chain of replacements', async () => {
    const card = await createCard();
    const over = { userId: card.userId, replacesCardId: card.cardId };
    const replacement = await spend.createCard(card, 'daily', 1, null, over);
    await increase(replacement, 2_400);
    const published = await spend.service.published(
      spendEvents.cardLimitChanged.subject,
      card.organizationId,
    );
    const expected = [card, replacement].map(({ cardId }) =>
      expect.objectContaining({ cardId, limit: 12_400, version: 2 }),
    );
    expect(published).toHaveLength(2);
    expect(published).toEqual(expect.arrayContaining(expected));
  });

  it('ends when it is set to zero, and is added to a limit that changes meanwhile', async () => {
    const card = await createCard();
    await increase(card, 2_000);
    await spend.rpc.call(admin(card), spendRpc.changeCardLimit, { cardId: card.cardId, limit: 11_000 });
    expect(await spend.usage(card)).toMatchObject({ limit: 13_000, increase: 2_000 });
    await increase(card, 0);
    expect(await spend.usage(card)).toMatchObject({ limit: 11_000, increase: 0 });
    expect(await isApproved(card, 11_001)).toBe(false);
  });

  it('is part of the limit that is published when the rule changes, until it ends', async () => {
    const card = await createCard();
    await increase(card, 2_000);
    await changeLimit(card, 11_000);
    expect(await publishedLimitOf(card)).toBe(13_000);
    await increase(card, 0);
    await changeLimit(card, 12_000);
    expect(await publishedLimitOf(card)).toBe(12_000);
  });

  it('is part of what is published of its card alone when a shared rule changes', async () => {
    const card = await createCard();
    const rule = await spend.rpc.call(admin(card), spendRulesRpc.createRule, {
      name: 'Pantry',
      frequency: 'monthly',
      limit: 10_000,
    });
    const over = { spendRuleId: rule.id };
    const raised = await spend.createCard(card, 'monthly', 10_000, null, over);
    const other = await spend.createCard(card, 'monthly', 10_000, null, over);
    await increase(raised, 2_000);
    const updateRule = (limit: number) =>
      spend.rpc.call(admin(card), spendRulesRpc.updateRule, { ruleId: rule.id, limit });
    await updateRule(11_000);
    expect([await publishedLimitOf(raised), await publishedLimitOf(other)]).toEqual([13_000, 11_000]);
    await increase(raised, 0);
    await updateRule(12_000);
    expect([await publishedLimitOf(raised), await publishedLimitOf(other)]).toEqual([12_000, 12_000]);
  });

  it('is refused for a limit that never resets, a person without the right, and another organization', async () => {
    const card = await createCard('total');
    await expect(increase(card, 1)).rejects.toEqual(refusedWith('limit_never_resets'));
    await expect(askOnce(card, 20_000)).rejects.toEqual(refusedWith('limit_never_resets'));
    await expect(increase(card, 1, holderOf(card))).rejects.toEqual(refusedWith('forbidden'));
    const other = await createCard();
    await expect(increase(card, 1, admin(other))).rejects.toEqual(refusedWith('not_found'));
  });

  it('approves exactly what fits, of many purchases at once', async () => {
    const card = await createCard('monthly', 5_000);
    await increase(card, 5_000);
    const answers = await Promise.all(Array.from({ length: 150 }, () => isApproved(card, 100)));
    expect(answers.filter(Boolean)).toHaveLength(100);
    expect((await spend.usage(card)).spent).toBe(10_000);
    expect(await spend.findings()).toEqual([]);
  });

  it('never approves more than limit and increase, while it ends between purchases', async () => {
    const card = await createCard('monthly', 5_000);
    await increase(card, 5_000);
    const before = Array.from({ length: 80 }, () => isApproved(card, 100));
    const ended = increase(card, 0);
    const answers = await Promise.all(before);
    await ended;
    const { spent } = await spend.usage(card);
    expect(spent).toBe(answers.filter(Boolean).length * 100);
    expect(spent).toBeGreaterThanOrEqual(5_000);
    expect(spent).toBeLessThanOrEqual(8_000);
    expect(await isApproved(card, 100)).toBe(false);
    expect(await spend.findings()).toEqual([]);
  });
});

describe('An increase without a request', () => {
  const statusOf = async (card: TestCard, { id }: ApprovalWire) => {
    const { items } = await spend.rpc.call(holderOf(card), approvalsRpc.list, {});
    const found = items.find((one) => one.id === id);
    return [found?.status, found?.votes.map(({ decision }) => decision)];
  };

  it('approves the open request for no more, and leaves one for more open', async () => {
    const card = await createCard();
    const request = await askOnce(card, 12_500);
    await increase(card, 2_499);
    expect(await statusOf(card, request)).toEqual(['pending', []]);
    await increase(card, 2_500);
    expect(await statusOf(card, request)).toEqual(['approved', ['approve']]);
    const permanent = await askOnce(card, 20_000, { term: 'permanent' });
    await increase(card, 15_000);
    expect(await statusOf(card, permanent)).toEqual(['pending', []]);
    await spend.rpc.call(admin(card), spendRpc.changeCardLimit, { cardId: card.cardId, limit: 20_000 });
    expect(await statusOf(card, permanent)).toEqual(['approved', ['approve']]);
  });

  it('of an admin on their own card withdraws their own request', async () => {
    const card = await createCard();
    const request = await askOnce(card, 12_500);
    await increase(card, 2_500, personOf(spend.admin(card.organizationId), { userId: card.userId }));
    expect(await statusOf(card, request)).toEqual(['withdrawn', []]);
  });
});

describe('A request for this period only', () => {
  it('raises the limit of the period when it is approved, and the next purchase is approved', async () => {
    const card = await createCard();
    expect(await isApproved(card, 12_000)).toBe(false);
    const request = await askOnce(card, 12_000);
    const { usage } = await increase(card, 0);
    expect(request).toMatchObject({
      subject: { term: 'once', currentLimit: 10_000, requestedLimit: 12_000, periodStart: usage.periodStart },
    });
    expect(Date.parse(request.expiresAt)).toBeLessThanOrEqual(Date.parse(usage.periodEnd ?? ''));
    await approve(admin(card), request);
    expect(await spend.usage(card)).toMatchObject({ limit: 12_000, increase: 2_000 });
    expect(await isApproved(card, 12_000)).toBe(true);
  });

  it('is decided once, by two approvers or an approver and its author at the same moment', async () => {
    const card = await createCard();
    const request = await askOnce(card, 12_000);
    const twice = await succeeded([approve(admin(card), request), approve(admin(card), request)]);
    expect(twice.filter(Boolean)).toHaveLength(1);
    expect(await spend.usage(card)).toMatchObject({ limit: 12_000 });

    const again = await askOnce(card, 13_000);
    const withdrawing = spend.rpc.call(holderOf(card), approvalsRpc.withdraw, {
      approvalId: again.id,
      version: again.version,
    });
    const [isApprovedNow, isWithdrawn] = await succeeded([approve(admin(card), again), withdrawing]);
    expect(isApprovedNow).not.toBe(isWithdrawn);
    expect((await spend.usage(card)).limit).toBe(isApprovedNow ? 13_000 : 12_000);
  });

  it('is outdated once the limit of the period was changed otherwise', async () => {
    const card = await createCard();
    const request = await askOnce(card, 12_000);
    await increase(card, 500);
    await expect(approve(admin(card), request)).rejects.toEqual(refusedWith('approval_outdated'));
    expect((await spend.usage(card)).limit).toBe(10_500);
  });

  it('is decided by the managers of the team of the card’s program as well, never by its author', async () => {
    const owner = await spend.createOrganization(100_000);
    const { teamId, accountId } = await publishTeam(spend, owner.organizationId);
    const terms = { teamId, payingAccountId: accountId, limit: 12_000 };
    const program = await createProgram(spend, admin(owner), terms);
    const card = await spend.createCard(owner, 'monthly', 10_000, program.id);
    const manager = (managedTeamIds: string[], userId = newId()) =>
      personOf(admin(owner), { role: 'Manager', managedTeamIds, userId });
    const request = await askOnce(card, 12_000);
    const list = (ctx: Ctx) => spend.rpc.call(ctx, approvalsRpc.list, {});
    expect((await list(manager([newId()]))).items).toEqual([]);
    expect((await list(manager([teamId]))).items).toMatchObject([{ id: request.id, mayDecide: true }]);
    await expect(approve(manager([newId()]), request)).rejects.toEqual(refusedWith('not_found'));
    await expect(approve(manager([teamId], card.userId), request)).rejects.toEqual(
      refusedWith('own_approval'),
    );
    await approve(manager([teamId]), request);
    expect((await spend.usage(card)).limit).toBe(12_000);
  });
});

// Last, because it moves the sandbox's clock.
describe('The end of the period of an increase', () => {
  const dayMs = 86_400_000;
  const midnight = Math.floor(Date.now() / dayMs) * dayMs + 2 * dayMs;
  const setClock = (offsetSeconds: number) =>
    spend.control('clock', { now: new Date(midnight + offsetSeconds * 1_000).toISOString() });

  it('ends it automatically, although holds continue after it, and never for an earlier purchase', async () => {
    const card = await createCard('daily');
    const on = { stripeAccount: card.account };
    const { authorizations } = spend.stripe.testHelpers.issuing;
    await setClock(-30);
    const first = await spend.swipe(card, 6_000);
    expect(first.approved).toBe(true);
    const late = await askOnce(card, 15_000);
    await increase(card, 2_000);
    expect((await spend.swipe(card, 5_000)).approved).toBe(true);
    expect((await spend.swipe(card, 1_001)).approved).toBe(false);
    expect(await spend.usage(card)).toMatchObject({ spent: 11_000, limit: 12_000 });

    await setClock(5);
    expect((await spend.swipe(card, 10_001)).approved).toBe(false);
    // An increment counts in the period of its authorization, whose limit is still the raised one.
    expect((await authorizations.increment(first.id, { increment_amount: 1_000 }, on)).approved).toBe(true);
    expect((await spend.swipe(card, 10_000)).approved).toBe(true);
    expect((await spend.swipe(card, 1)).approved).toBe(false);
    await expect(approve(admin(card), late)).rejects.toEqual(refusedWith('approval_outdated'));
    await authorizations.capture(first.id, {}, on);
    await spend.idle();
    await eventually(async () => (await spend.usage(card)).limit === 10_000);
    await changeLimit(card, 11_000);
    expect(await publishedLimitOf(card)).toBe(11_000);
    expect(await spend.findings()).toEqual([]);
  });
});
