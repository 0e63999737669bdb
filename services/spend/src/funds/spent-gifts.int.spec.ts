import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountingRpc, donationsEvents, fundsRpc, spendEvents, type PayoutLine } from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { expectJournalToAgree } from '../test/journal-sums.ts';
import { queuedBehind } from '../test/queued-behind.ts';
import { SpendHarness } from '../test/spend-harness.ts';
import { createProgram } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 60_000);

const merchant = { name: 'Fennel Row Produce', category: 'miscellaneous_food_stores', network_id: '4210' };

/** A fund with a gift of 100.00 that was paid out; the wallet has 1,000.00. */
async function createFundWithGift() {
  const owner = await spend.createOrganization(100_000);
  const { organizationId } = owner;
  const admin = () => ({ ...spend.admin(organizationId), idempotencyKey: newId() });
  const fund = await spend.rpc.call(admin(), fundsRpc.createFund, {
    name: 'Buses',
    restriction: 'purpose',
    purpose: 'Buses for the school',
    startsOn: null,
    endsOn: null,
  });
  const designated = (amount: number) => [{ fundId: fund.id, amount }];
  const fact = (giftId: string, gross: number) => ({
    organizationId,
    giftId,
    campaignId: newId(),
    gross,
    fee: 0,
    currency: 'USD',
    stripePaymentIntentId: `pi_${giftId}`,
    designations: designated(gross),
    occurredAt: new Date().toISOString(),
  });
  const payout = (...lines: PayoutLine[]) => ({
    organizationId,
    stripePayoutId: `po_${newId()}`,
    stripeDestinationId: null,
    currency: 'USD',
    lines,
    occurredAt: new Date().toISOString(),
  });
  const line = (giftId: string, amount: number): PayoutLine => ({
    stripeBalanceTransactionId: `txn_${newId()}`,
    giftId,
    amount,
    fee: 0,
    designations: designated(Math.abs(amount)),
    description: amount < 0 ? 'Refund' : 'Gift',
    origin: 'booked',
  });
  const publish = (event: { subject: string }, payload: Record<string, unknown>) =>
    spend.publish(event.subject, organizationId, payload);
  const arrive = (...lines: PayoutLine[]) => publish(donationsEvents.payoutArrived, payout(...lines));
  const fundNow = () => spend.rpc.call(admin(), fundsRpc.getFund, { fundId: fund.id });
  /** Waits until all of it was posted, so nothing is in transit and the figures are final. */
  const become = async (wanted: { posted: number; released: number; wallet: number; held?: number }) => {
    const read = async () => {
      const { posted, released, onHold } = await fundNow();
      const wallet = (await spend.wallet(organizationId)).posted;
      return { posted, released, wallet, ...(wanted.held !== undefined && { held: onHold }) };
    };
    await eventually(async () => JSON.stringify(await read()) === JSON.stringify(wanted)).catch(() => null);
    expect(await read()).toEqual(wanted);
    expect(await spend.findings()).toEqual([]);
    await expectJournalToAgree(spend, organizationId);
  };
  const restricted = async () => {
    const day = utcDay(new Date());
    const { funds } = await spend.rpc.call(admin(), accountingRpc.getFundBalances, { from: day, to: day });
    return funds.find(({ fundId }) => fundId === fund.id)?.end;
  };
  const alerts = async () => {
    const { rows } = await spend.pool.query<{ payload: unknown }>(
      `select payload from outbox where organization_id = $1 and subject = $2 order by 1`,
      [organizationId, spendEvents.giftReturnExceededFund.subject],
    );
    return rows.map(({ payload }) => payload);
  };
  const gift = newId();
  const first = payout(line(gift, 10_000));
  await publish(donationsEvents.giftSucceeded, fact(gift, 10_000));
  await publish(donationsEvents.payoutArrived, first);
  await become({ posted: 10_000, released: 0, wallet: 100_000 });
  const refund = (giftId: string, refunded: number, gross = 10_000) => ({
    ...fact(giftId, gross),
    refunded,
    designations: designated(refunded),
    stripeRefundId: `re_${giftId}`,
    refundedAt: new Date().toISOString(),
  });
  return {
    owner,
    organizationId,
    admin,
    fund,
    gift,
    first,
    fact,
    payout,
    line,
    refund,
    publish,
    arrive,
    fundNow,
    become,
    restricted,
    alerts,
    release: (amount: number) =>
      spend.rpc.call(admin(), fundsRpc.releaseFund, {
        fundId: fund.id,
        amount,
        reason: 'Bus bought',
        evidence: 'Invoice 17',
      }),
    card: async () => {
      const program = await createProgram(spend, admin(), {
        payingAccountId: fund.accountId,
        limit: 1_000_000,
      });
      return spend.createCard(owner, 'monthly', 1_000_000, program.id);
    },
  };
}

describe('a gift that was spent from its fund and then returned', () => {
  it('is taken from what the fund has and then from the wallet, once, with an alert; undone, the wallet is repaid first', async () => {
    const { gift, release, publish, refund, line, payout, become, alerts, restricted, fund, arrive } =
      await createFundWithGift();
    await release(7_000);
    await become({ posted: 3_000, released: 7_000, wallet: 107_000 });
    const refunded = refund(gift, 10_000);
    await publish(donationsEvents.giftRefunded, refunded);
    const taken = payout(line(gift, -10_000));
    await publish(donationsEvents.payoutArrived, taken);
    await publish(donationsEvents.payoutArrived, taken);
    await become({ posted: 0, released: 0, wallet: 100_000 });
    expect(await restricted()).toBe(0);
    expect(await alerts()).toEqual([
      expect.objectContaining({
        fundId: fund.id,
        fundName: 'Buses',
        giftId: gift,
        amount: 10_000,
        ofWallet: 7_000,
        currency: 'USD',
      }),
    ]);
    await publish(donationsEvents.giftRefundFailed, refunded);
    await arrive({ ...line(gift, 4_000), description: 'Refund that failed' });
    await become({ posted: 0, released: 4_000, wallet: 104_000 });
    await arrive(line(gift, 6_000));
    await become({ posted: 3_000, released: 7_000, wallet: 107_000 });
    expect(await restricted()).toBe(3_000);
    expect(await alerts()).toHaveLength(1);
  });

  it('by a dispute: the next gift stays in the fund, and a refund of the purchase repays the wallet', async () => {
    const f = await createFundWithGift();
    const { gift, publish, line, become, organizationId, fact, arrive } = f;
    const card = await f.card();
    const { id } = await spend.stripe.testHelpers.issuing.transactions.createForceCapture(
      { card: card.stripeCardId, amount: 10_000, currency: 'usd', merchant_data: merchant },
      { stripeAccount: card.account },
    );
    await become({ posted: 0, released: 10_000, wallet: 100_000 });
    const moved = (amount: number) => ({
      organizationId,
      giftId: gift,
      campaignId: newId(),
      stripeDisputeId: 'du_1',
      stripeBalanceTransactionId: `txn_${newId()}`,
      currency: 'USD',
      amount,
      fee: 0,
      designations: [{ fundId: f.fund.id, amount: 10_000 }],
      occurredAt: new Date().toISOString(),
    });
    await publish(donationsEvents.giftDisputeMoved, moved(-10_000));
    await arrive(line(gift, -10_000));
    await become({ posted: 0, released: 0, wallet: 90_000 });
    const next = newId();
    await publish(donationsEvents.giftSucceeded, fact(next, 20_000));
    await arrive(line(next, 20_000));
    await become({ posted: 20_000, released: 0, wallet: 90_000 });
    await spend.stripe.testHelpers.issuing.transactions.refund(
      id,
      { refund_amount: 10_000 },
      { stripeAccount: card.account },
    );
    await become({ posted: 20_000, released: 0, wallet: 100_000 });
    // The purchase has repaid the wallet, so the gift is the fund's again.
    await publish(donationsEvents.giftDisputeMoved, moved(10_000));
    await arrive(line(gift, 10_000));
    await become({ posted: 30_000, released: 0, wallet: 100_000 });
    expect(await f.restricted()).toBe(30_000);
  });

  it('by a payout that came back: the next one repays the wallet', async () => {
    const { gift, first, release, publish, line, become, alerts, arrive } = await createFundWithGift();
    await release(10_000);
    await publish(donationsEvents.payoutReturned, first);
    await become({ posted: 0, released: 0, wallet: 100_000 });
    expect(await alerts()).toHaveLength(1);
    await arrive(line(gift, 10_000));
    await become({ posted: 0, released: 10_000, wallet: 110_000 });
  });

  it('takes a refund from a gift of the same payout, whichever line comes first', async () => {
    const { gift, release, publish, refund, fact, line, arrive, become, alerts } = await createFundWithGift();
    await release(10_000);
    const next = newId();
    await publish(donationsEvents.giftSucceeded, fact(next, 15_000));
    await publish(donationsEvents.giftRefunded, refund(gift, 10_000));
    await arrive(line(gift, -10_000), line(next, 15_000));
    await become({ posted: 5_000, released: 10_000, wallet: 110_000 });
    expect(await alerts()).toEqual([]);
  });

  it('leaves the fund what open purchases hold', async () => {
    const f = await createFundWithGift();
    const card = await f.card();
    const { id, approved } = await spend.swipe(card, 6_000);
    expect(approved).toBe(true);
    await f.publish(donationsEvents.giftRefunded, f.refund(f.gift, 10_000));
    await f.arrive(f.line(f.gift, -10_000));
    await f.become({ posted: 6_000, released: 0, wallet: 94_000, held: 6_000 });
    expect(await f.fundNow()).toMatchObject({ received: 0, fromWallet: 6_000 });
    await spend.stripe.testHelpers.issuing.authorizations.capture(id, {}, { stripeAccount: card.account });
    await f.become({ posted: 0, released: 0, wallet: 94_000, held: 0 });
  });

  it('never takes more than the fund has beside a release at the same time', async () => {
    const f = await createFundWithGift();
    const next = newId();
    await f.publish(donationsEvents.giftSucceeded, f.fact(next, 5_000));
    await f.arrive(f.line(next, 5_000));
    await f.become({ posted: 15_000, released: 0, wallet: 100_000 });
    const ended = await queuedBehind(
      spend,
      f.fund.accountId,
      () => f.release(12_000),
      () => f.arrive(f.line(f.gift, -10_000)),
    );
    expect(ended).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    await f.publish(donationsEvents.giftRefunded, f.refund(f.gift, 10_000));
    await f.become({ posted: 0, released: 5_000, wallet: 105_000 });
  });
});
