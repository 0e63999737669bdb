import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { controlsRpc, spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { requestEvent } from '../test/request-event.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { createProgram } from '../test/test-programs.ts';

let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

const fuel = {
  is_amount_controllable: true,
  merchant_data: { category: 'automated_fuel_dispensers' },
} as const;
const helpers = () => spend.stripe.testHelpers.issuing.authorizations;
const on = (card: TestCard) => ({ stripeAccount: card.account });
const createCard = async (wallet: number, limit: number) =>
  spend.createCard(await spend.createOrganization(wallet), 'monthly', limit);
const settled = (card: TestCard, figures: { posted?: number; onHold?: number; spent?: number }) =>
  eventually(async () => {
    const { posted, onHold } = await spend.wallet(card.organizationId);
    expect({ posted, onHold, spent: (await spend.usage(card)).spent }).toMatchObject(figures);
    return true;
  });

async function explained(card: TestCard, stripeAuthorizationId: string) {
  const { rows } = await spend.pool.query<{ id: string }>(
    `select id from card_authorization where stripe_authorization_id = $1`,
    [stripeAuthorizationId],
  );
  return spend.explain(card.organizationId, rows[0]?.id ?? '');
}

describe('a terminal that accepts less than it requested', () => {
  it('gets what is left of the card’s limit, which then holds and books that and no more', async () => {
    const card = await createCard(100_000, 10_000);
    expect((await spend.swipe(card, 6_000)).approved).toBe(true);
    const { id, approved, amount } = await spend.swipe(card, 7_500, fuel);
    expect({ approved, amount }).toEqual({ approved: true, amount: 4_000 });
    await settled(card, { onHold: 10_000, spent: 10_000 });
    await spend.idle();
    expect(await explained(card, id)).toMatchObject({ amount: 4_000, requestedAmount: 7_500 });
    expect((await spend.swipe(card, 1, fuel)).approved).toBe(false);
    await helpers().capture(id, { capture_amount: 3_100 }, on(card));
    await settled(card, { posted: 96_900, onHold: 6_000, spent: 9_100 });
    await spend.idle();
    expect(await spend.findings()).toEqual([]);
  });

  it('gets what the account has, and what the program and the per-purchase limit leave', async () => {
    const poor = await createCard(2_500, 10_000);
    await spend.withoutNetworkBalanceCheck(async () => {
      expect((await spend.swipe(poor, 7_500, fuel)).amount).toBe(2_500);
    });
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const program = await createProgram(spend, admin, { limit: 3_000 });
    const member = await spend.createCard(owner, 'monthly', 50_000, program.id);
    expect((await spend.swipe(member, 7_500, fuel)).amount).toBe(3_000);
    const careful = await spend.createCard(owner, 'monthly', 50_000);
    await spend.rpc.call(admin, controlsRpc.setCardControls, {
      ownerId: careful.cardId,
      perPurchaseLimit: 1_200,
      merchantRules: [],
    });
    const { id, amount } = await spend.swipe(careful, 7_500, fuel);
    expect(amount).toBe(1_200);
    const more = await helpers().increment(
      id,
      { increment_amount: 500, is_amount_controllable: true },
      on(careful),
    );
    expect(more.request_history.at(-1)?.approved).toBe(false);
  });

  it('is approved in full where there is enough, and declined where nothing is left', async () => {
    const card = await createCard(100_000, 10_000);
    expect((await spend.swipe(card, 10_000, fuel)).amount).toBe(10_000);
    const declined = await spend.swipe(card, 5_000, fuel);
    expect(declined.approved).toBe(false);
    expect(declined.metadata.decline_reason).toBe('spend_limit_exceeded');
  });

  it('is never given more together than the limit has, however many request at once', async () => {
    const card = await createCard(100_000, 10_000);
    const answers = await Promise.all(Array.from({ length: 12 }, () => spend.swipe(card, 1_700, fuel)));
    const approved = answers.filter((answer) => answer.approved);
    expect(approved.map(({ amount }) => amount).sort()).toEqual([1_500, 1_700, 1_700, 1_700, 1_700, 1_700]);
    await settled(card, { onHold: 10_000, spent: 10_000 });
    await spend.idle();
    expect(await spend.findings()).toEqual([]);
  });

  it('gets the same part when the request is repeated, also at once', async () => {
    const card = await createCard(100_000, 10_000);
    const id = `iauth_${newId()}`;
    const event = requestEvent(card, id, 12_000, 0, true);
    const ask = () => spend.rpc.call(serviceContext('gateway'), spendRpc.decideAuthorization, event);
    const answers = [...(await Promise.all([ask(), ask()])), await ask()];
    for (const answer of answers) expect(answer).toMatchObject({ approved: true, amount: 10_000 });
    await settled(card, { onHold: 10_000, spent: 10_000 });
    const decision = await explained(card, id);
    expect(decision).toMatchObject({ approved: true, amount: 10_000, requestedAmount: 12_000 });
    expect(decision.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  });

  it('gets what is left for an increment, and gives it back when it is reversed or expires', async () => {
    const card = await createCard(100_000, 10_000);
    const { id } = await spend.swipe(card, 8_000, fuel);
    await helpers().increment(id, { increment_amount: 4_000, is_amount_controllable: true }, on(card));
    await settled(card, { onHold: 10_000, spent: 10_000 });
    await helpers().reverse(id, { reverse_amount: 3_000 }, on(card));
    await settled(card, { onHold: 7_000, spent: 7_000 });
    await helpers().expire(id, {}, on(card));
    await settled(card, { onHold: 0, spent: 0 });
    await spend.idle();
    expect(await spend.findings()).toEqual([]);
  });
});

it('a terminal that does not accept less is declined', async () => {
  const card = await createCard(100_000, 5_000);
  expect((await spend.swipe(card, 7_500)).approved).toBe(false);
});
