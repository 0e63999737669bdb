import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountingRpc,
  cardsEvents,
  donationsEvents,
  fundsRpc,
  orgRpc,
  type RequestOf,
} from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { serveStub } from '../test/other-services.ts';
import { payoutLine } from '../test/payouts.ts';
import { SpendHarness } from '../test/spend-harness.ts';
import { createProgram } from '../test/test-programs.ts';

const [food, office] = [newId(), newId()];
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
  serveStub(spend, orgRpc.listCategories, ({ organizationId }) =>
    [food, office].map((id, index) => ({
      id,
      organizationId,
      code: `524${index}`,
      name: 'Category',
      form990Line: null,
      function: 'program' as const,
      isArchived: false,
    })),
  );
});
afterAll(() => spend.stop(), 60_000);

const today = utcDay(new Date());
const year = Number(today.slice(0, 4));
const days = { from: `${year}-01-01`, to: today };

/** A gift of 300.00 with a fee in transit, 500.00 of it given to a fund by hand, and two purchases, one of the fund and refunded in part. */
async function createHistory() {
  const owner = await spend.createOrganization(200_000);
  const { organizationId, account: stripeAccount } = owner;
  const ctx = spend.admin(organizationId);
  const fund = await spend.rpc.call(ctx, fundsRpc.createFund, {
    name: 'Cold Storage',
    restriction: 'purpose',
    purpose: 'A cold room',
    startsOn: null,
    endsOn: null,
  });
  await spend.rpc.call(ctx, fundsRpc.receiveInFund, {
    fundId: fund.id,
    amount: 50_000,
    donor: 'Alder Trust',
    reason: 'Letter of May 2',
  });
  await spend.publish(donationsEvents.giftSucceeded.subject, organizationId, {
    organizationId,
    giftId: newId(),
    campaignId: newId(),
    gross: 30_000,
    fee: 900,
    currency: 'USD',
    stripePaymentIntentId: newId(),
    designations: [{ fundId: fund.id, amount: 10_000 }],
    occurredAt: new Date().toISOString(),
  });
  const program = await createProgram(spend, ctx, { payingAccountId: fund.accountId, limit: 100_000 });
  const buy = async (amount: number, spendProgramId: string | null, categoryId: string | null) => {
    const card = await spend.createCard(owner, 'monthly', 100_000, spendProgramId);
    const { id } = await spend.swipe(card, amount);
    await spend.stripe.testHelpers.issuing.authorizations.capture(id, {}, { stripeAccount });
    const purchaseId = await eventually(async () => {
      const { rows } = await spend.pool.query<{ id: string }>(
        `select id from card_transaction where card_id = $1`,
        [card.cardId],
      );
      return rows[0]?.id;
    });
    if (categoryId === null) return;
    await spend.publish(cardsEvents.purchaseCoded.subject, organizationId, {
      organizationId,
      purchaseId,
      authorizationId: null,
      revision: 1,
      lines: [{ categoryId, amountMinor: amount, memo: null }],
      codedAt: new Date().toISOString(),
    });
    await eventually(async () => {
      const { rows } = await spend.pool.query(
        `select 1 from transfer where organization_id = $1 and kind = 'purchase_recoding' and source_id = $2`,
        [organizationId, purchaseId],
      );
      return rows.length > 0;
    });
  };
  await buy(12_000, program.id, food);
  await buy(4_000, null, office);
  await buy(1_234, null, null);
  await eventually(async () => {
    const { rows } = await spend.pool.query(
      `select 1 from transfer where organization_id = $1 and kind like 'gift%' having count(*) >= 1`,
      [organizationId],
    );
    return rows.length > 0;
  });
  const lines = (over: Partial<RequestOf<typeof accountingRpc.listFigureLines>>) =>
    spend.rpc.call(ctx, accountingRpc.listFigureLines, { ...days, ...over });
  const activities = () => spend.rpc.call(ctx, accountingRpc.getStatementOfActivities, days);
  return { organizationId, account: stripeAccount, ctx, fund, program, lines, activities };
}

const sum = (amounts: readonly { readonly amount: number }[]) =>
  amounts.reduce((total, { amount }) => total + amount, 0);

describe('the financial statements', () => {
  it('agree with each other and with the ledger to the cent', async () => {
    const { organizationId, ctx, fund, activities } = await createHistory();
    const { period } = await activities();
    const position = await spend.rpc.call(ctx, accountingRpc.getFinancialPosition, { on: today });
    const { end } = period.netAssets;
    expect(position.netAssets).toEqual(end);
    expect(sum(position.assets) - sum(position.liabilities)).toBe(end.without + end.with);
    const { accounts } = await spend.rpc.call(ctx, accountingRpc.getTrialBalance, { on: today });
    expect(accounts.reduce((total, { balance }) => total + balance, 0)).toBe(0);
    const { rows } = await spend.pool.query<{ id: string; posted: string }>(
      `select id, posted_minor as posted from account where organization_id = $1`,
      [organizationId],
    );
    const posted = new Map(rows.map((row) => [row.id, Number(row.posted)]));
    for (const { accountId, amount } of position.assets) expect(amount).toBe(posted.get(accountId));
    const { funds } = await spend.rpc.call(ctx, accountingRpc.getFundBalances, days);
    expect(funds).toEqual([
      {
        fundId: fund.id,
        name: 'Cold Storage',
        beginning: 0,
        received: 60_000,
        released: 12_000,
        restored: 0,
        end: 48_000,
      },
    ]);
    expect(end.with).toBe(48_000);
  });

  it('show for each figure the transfers that it is the sum of', async () => {
    const { fund, lines, activities } = await createHistory();
    const { period } = await activities();
    for (const { categoryId, amount } of period.expenses) {
      const figure = await lines({ kind: 'expense', category: categoryId ?? 'none' });
      expect(figure.total).toBe(amount);
      expect(sum(figure.items)).toBe(amount);
    }
    expect((await lines({ kind: 'expense' })).total).toBe(sum(period.expenses));
    expect((await lines({ kind: 'fees' })).total).toBe(period.paymentFees);
    expect((await lines({ kind: 'income', fund: 'none' })).total).toBe(-period.contributions.without);
    expect((await lines({ kind: 'income', fund: fund.id })).total).toBe(-period.contributions.with);
    expect((await lines({ kind: 'income', fund: 'any' })).total).toBe(-period.contributions.with);
    expect((await lines({ kind: 'released' })).total).toBe(period.released.with);
    expect((await lines({ kind: 'external' })).total).toBe(-period.movedFromBank);
    expect((await lines({ kind: 'fund_release', fund: fund.id })).total).toBe(period.released.without);
    const first = await lines({ kind: 'expense', limit: 1 });
    const second = await lines({ kind: 'expense', limit: 1, cursor: first.nextCursor ?? undefined });
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  });
});

describe('a refund of a purchase that released money of a fund', () => {
  it('is shown apart from the releases, each with its lines', async () => {
    const { organizationId, account, fund, ctx, lines, activities } = await createHistory();
    const { rows } = await spend.pool.query<{ id: string }>(
      `select stripe_transaction_id as id from card_transaction where organization_id = $1 and amount_minor = 12000`,
      [organizationId],
    );
    await spend.stripe.testHelpers.issuing.transactions.refund(
      rows[0]?.id ?? '',
      { refund_amount: 5_000 },
      { stripeAccount: account },
    );
    const period = await eventually(async () => {
      const now = (await activities()).period;
      return now.released.without === 12_000 ? undefined : now;
    });
    expect(period).toMatchObject({ released: { without: 7_000, with: -7_000 }, restored: 5_000 });
    expect(period.releasedByFund).toEqual([
      { fundId: fund.id, name: 'Cold Storage', amount: 7_000, restored: 5_000 },
    ]);
    const balances = await spend.rpc.call(ctx, accountingRpc.getFundBalances, days);
    expect(balances.funds).toMatchObject([{ released: 7_000, restored: 5_000, end: 53_000 }]);
    const released = await lines({ kind: 'fund_release', entries: 'debit' });
    expect([released.total, sum(released.items), released.items.length]).toEqual([12_000, 12_000, 1]);
    const restored = await lines({ kind: 'fund_release', fund: fund.id, entries: 'credit' });
    expect([restored.total, sum(restored.items), restored.items.length]).toEqual([-5_000, -5_000, 1]);
    expect((await lines({ kind: 'released', entries: 'credit' })).total).toBe(-12_000);
  });
});

describe('a refund of a gift that was paid out already', () => {
  it('is owed to Stripe until the next payout: a liability rather than a negative asset', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const ctx = spend.admin(organizationId);
    const occurredAt = new Date().toISOString();
    const gift = {
      organizationId,
      giftId: newId(),
      campaignId: newId(),
      gross: 10_000,
      fee: 0,
      currency: 'USD',
      stripePaymentIntentId: newId(),
      designations: [],
      occurredAt,
    };
    await spend.publish(donationsEvents.giftSucceeded.subject, organizationId, gift);
    await spend.publish(donationsEvents.payoutArrived.subject, organizationId, {
      organizationId,
      stripePayoutId: `po_${newId()}`,
      stripeDestinationId: null,
      currency: 'USD',
      occurredAt,
      lines: [payoutLine({ giftId: gift.giftId, amount: 10_000 })],
    });
    const { giftRefunded } = donationsEvents;
    const refund = { ...gift, refunded: 2_500, stripeRefundId: `re_${newId()}` };
    await spend.publish(giftRefunded.subject, organizationId, refund);
    const differences = new Set<number>();
    const position = await eventually(async () => {
      const now = await spend.rpc.call(ctx, accountingRpc.getFinancialPosition, { on: today });
      const { without, with: restricted } = now.netAssets;
      differences.add(sum(now.assets) - sum(now.liabilities) - without - restricted);
      // The events of a gift are booked in any order, and until then more, or a refund alone, is owed.
      const isAllBooked = now.assets.length > 0 && sum(now.liabilities) === 2_500;
      return isAllBooked ? now : undefined;
    });
    // The two sides agree in every reading, even while the gift and its refund are being booked.
    expect([...differences]).toEqual([0]);
    expect(position.netAssets).toEqual({ without: 7_500, with: 0 });
    expect(position.assets).toMatchObject([{ kind: 'wallet', amount: 10_000 }]);
    expect(position.liabilities).toMatchObject([
      { kind: 'clearing', name: 'Owed to Stripe, taken from the next payout', amount: 2_500 },
    ]);
    const { accounts } = await spend.rpc.call(ctx, accountingRpc.getTrialBalance, { on: today });
    expect(accounts.find(({ account }) => account === 'Assets:Clearing:Stripe')?.balance).toBe(-2_500);
    const [owed] = position.liabilities;
    const lines = await spend.rpc.call(ctx, accountingRpc.listFigureLines, {
      to: today,
      accountId: owed?.accountId,
    });
    expect(lines.total).toBe(-2_500);
  });
});

describe('a trial balance', () => {
  it('has the activities of its fiscal year, the net assets at its beginning, and the other accounts in full', async () => {
    const { ctx, organizationId } = await createHistory();
    // A gift of the year before.
    await spend.publish(donationsEvents.giftSucceeded.subject, organizationId, {
      organizationId,
      giftId: newId(),
      campaignId: newId(),
      gross: 7_000,
      fee: 100,
      currency: 'USD',
      stripePaymentIntentId: newId(),
      designations: [],
      occurredAt: `${year - 1}-06-15T12:00:00.000Z`,
    });
    const asked = () => spend.rpc.call(ctx, accountingRpc.getTrialBalance, { on: today });
    const trial = await eventually(async () => {
      const balance = await asked();
      return balance.ofYear?.accounts.some(({ account }) => account.startsWith('Equity'))
        ? balance
        : undefined;
    });
    const { ofYear, accounts } = trial;
    const balances = new Map(
      ofYear?.accounts.map((one) => [`${one.account} ${one.categoryId}`, one.balance]),
    );
    expect([...balances.values()].reduce((total, balance) => total + balance, 0)).toBe(0);
    const releases = ofYear?.accounts.filter(({ account }) => account.includes('Released-From-Restriction'));
    expect(releases?.map((one) => one.fund)).toEqual(['Cold Storage']);
    const { yearToDate } = await spend.rpc.call(ctx, accountingRpc.getStatementOfActivities, days);
    for (const { categoryId, amount } of yearToDate.expenses)
      expect(balances.get(`Expenses ${categoryId}`)).toBe(amount);
    expect(balances.get('Expenses:Payment-Fees null')).toBe(yearToDate.paymentFees);
    expect(balances.get('Income:Contributions:Unrestricted null')).toBe(-yearToDate.contributions.without);
    const { beginning } = yearToDate.netAssets;
    expect(beginning).toEqual({ without: 6_900, with: 0 });
    expect(balances.get('Equity:Net-Assets:Without-Donor-Restrictions null')).toBe(-beginning.without);
    // The balances since the beginning of the books stay as they were.
    expect(accounts.find(({ account }) => account === 'Expenses:Payment-Fees')?.balance).toBe(1_000);
    const clearing = 'Assets:Clearing:Stripe';
    expect(balances.get(`${clearing} null`)).toBe(
      accounts.find(({ account }) => account === clearing)?.balance,
    );
    for (const { lines, balance } of ofYear?.accounts ?? []) {
      if (lines === undefined) continue;
      const { accountId, category, fund, from } = lines;
      const { total } = await spend.rpc.call(ctx, accountingRpc.listFigureLines, {
        to: today,
        accountId,
        ...(category !== null && { category }),
        ...(fund !== null && { fund }),
        ...(from !== null && { from }),
      });
      expect(total).toBe(balance);
    }
  });
});

describe('a budget', () => {
  it('is shown next to what was spent of it, by category and program, and the actual figures are all expenses', async () => {
    const { organizationId, ctx, program, activities } = await createHistory();
    const set = (over: Partial<RequestOf<typeof accountingRpc.setBudget>>) =>
      spend.rpc.call(ctx, accountingRpc.setBudget, {
        year,
        categoryId: food,
        spendProgramId: program.id,
        amount: 20_000,
        version: 0,
        ...over,
      });
    const { lines, paymentFees } = await set({});
    const { period } = await activities();
    expect(paymentFees).toBe(900);
    expect(paymentFees).toBe(period.paymentFees);
    const ofFood = lines.find(({ categoryId }) => categoryId === food);
    expect(ofFood).toEqual({
      categoryId: food,
      spendProgramId: program.id,
      program: program.name,
      budget: 20_000,
      version: 1,
      actual: 12_000,
    });
    expect(lines.reduce((total, { actual }) => total + actual, 0)).toBe(sum(period.expenses));
    await expect(set({ amount: 30_000 })).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await expect(set({ categoryId: newId() })).rejects.toMatchObject({ code: 'category_not_usable' });
    await expect(set({ spendProgramId: newId() })).rejects.toMatchObject({ code: 'not_found' });
    await set({ amount: null, version: 1 });
    const again = await set({ amount: 5_000, version: 0 });
    expect(again.lines.find(({ categoryId }) => categoryId === food)).toMatchObject({
      budget: 5_000,
      version: 3,
    });
    const records = await spend.auditRecordsOf(organizationId);
    expect(records.filter(({ action }) => action === 'budget.set')).toHaveLength(3);
  });
});
