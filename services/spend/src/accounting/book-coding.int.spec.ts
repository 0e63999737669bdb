import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountingRpc, cardsEvents } from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { SpendHarness } from '../test/spend-harness.ts';

let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 60_000);

const today = utcDay(new Date());

describe('the coding of a purchase', () => {
  it('moves its expense between categories, whatever order its revisions come in', async () => {
    const owner = await spend.createOrganization(100_000);
    const { organizationId, account: stripeAccount } = owner;
    const card = await spend.createCard(owner, 'monthly', 100_000);
    const { id } = await spend.swipe(card, 5_000);
    await spend.stripe.testHelpers.issuing.authorizations.capture(id, {}, { stripeAccount });
    const purchaseId = await eventually(async () => {
      const { rows } = await spend.pool.query<{ id: string }>(
        `select id from card_transaction where card_id = $1`,
        [card.cardId],
      );
      return rows[0]?.id;
    });
    const [food, van] = [newId(), newId()];
    const code = (revision: number, lines: [categoryId: string | null, amountMinor: number][]) =>
      spend.publish(cardsEvents.purchaseCoded.subject, organizationId, {
        organizationId,
        purchaseId,
        authorizationId: null,
        revision,
        lines: lines.map(([categoryId, amountMinor]) => ({ categoryId, amountMinor, memo: null })),
        codedAt: new Date().toISOString(),
      });
    const expenses = async () => {
      const { period } = await spend.rpc.call(
        spend.admin(organizationId),
        accountingRpc.getStatementOfActivities,
        { from: today, to: today },
      );
      return period.expenses.map(({ categoryId, amount }) => [categoryId, amount]);
    };
    expect(await expenses()).toEqual([[null, 5_000]]);
    await code(1, [[food, 5_000]]);
    await eventually(async () => (await expenses())[0]?.[0] === food);
    expect(await expenses()).toEqual([[food, 5_000]]);
    await code(3, [
      [food, 2_000],
      [van, 3_000],
    ]);
    await eventually(async () => (await expenses()).length === 2);
    // Older, a repetition, and one that does not add up change nothing.
    await code(2, [[null, 5_000]]);
    await code(3, [[null, 5_000]]);
    await code(4, [[food, 4_999]]);
    await code(5, [
      [van, 4_000],
      [food, 1_000],
    ]);
    await eventually(async () => (await expenses())[0]?.[1] === 4_000);
    expect(await expenses()).toEqual([
      [van, 4_000],
      [food, 1_000],
    ]);
    expect(await spend.findings()).toEqual([]);
    expect(await spend.wallet(organizationId)).toMatchObject({ posted: 95_000 });
    const { items } = await spend.rpc.call(spend.admin(organizationId), accountingRpc.listJournal, {
      from: today,
      to: today,
      format: 'hledger',
      cursor: null,
    });
    for (const { lines } of items) expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });
});
