import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, fundsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { FundGifts, lineOf, payoutOf } from '../test/fund-gifts.ts';
import { expectJournalToAgree, journalSums } from '../test/journal-sums.ts';
import { SpendHarness } from '../test/spend-harness.ts';
import { inTransitByFund, inTransitOf } from './persistence/in-transit.ts';

let spend: SpendHarness;
let gifts: FundGifts;
beforeAll(async () => {
  spend = await SpendHarness.start();
  gifts = new FundGifts(spend);
});
afterAll(() => spend.stop(), 60_000);

type Owner = Awaited<ReturnType<SpendHarness['createOrganization']>>;

const wallet = async ({ organizationId }: Owner) => (await spend.wallet(organizationId)).posted;

describe('a fund whose gift is refunded', () => {
  it('gives it back with the payout that the refund lowered', async () => {
    const owner = await spend.createOrganization(100_000);
    const fund = await gifts.openFund(owner);
    const { giftId } = await gifts.give(owner, fund, 20_000);
    const line = {
      stripeBalanceTransactionId: `txn_refund_${giftId}`,
      giftId,
      amount: -20_000,
      fee: 0,
      designations: [{ fundId: fund.id, amount: 20_000 }],
      description: 'Refund',
    };
    await gifts.payOut(owner, line);
    await gifts.payOut(owner, line);
    await eventually(async () => (await gifts.fundOf(owner, fund)).posted === 0);
    expect(await gifts.fundOf(owner, fund)).toMatchObject({ received: 0, released: 0 });
    expect(await spend.findings()).toEqual([]);
  });

  it('has the money again when the refund fails, whatever was spent or released meanwhile', async () => {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const fund = await gifts.openFund(owner);
    const gift = await gifts.give(owner, fund, 20_000);
    const refund = {
      ...gift,
      refunded: 20_000,
      stripeRefundId: `re_${newId()}`,
      refundedAt: new Date().toISOString(),
    };
    const release = (amount: number) =>
      spend.rpc.call(admin, fundsRpc.releaseFund, {
        fundId: fund.id,
        amount,
        reason: 'Tools bought',
        evidence: 'Invoice 17',
      });
    const booked = (kind: string) =>
      eventually(async () => {
        const { rows } = await spend.pool.query(`select 1 from transfer where kind = $1 and source_id = $2`, [
          kind,
          gift.giftId,
        ]);
        return rows.length === 1;
      });
    await release(5_000);
    await spend.publish(donationsEvents.giftRefunded.subject, owner.organizationId, refund);
    await booked('gift_refund');
    const inTransit = async () =>
      (await spend.rpc.call(admin, fundsRpc.getFundFlow, { fundId: fund.id })).inTransit;
    expect(await inTransit()).toEqual({ arriving: 0, leaving: 20_000 });
    await expect(release(1)).rejects.toMatchObject({ code: 'insufficient_funds' });
    await spend.publish(donationsEvents.giftRefundFailed.subject, owner.organizationId, refund);
    await booked('gift_refund_reversal');
    expect(await inTransit()).toEqual({ arriving: 20_000, leaving: 20_000 });
    // The failed refund takes nothing from the fund.
    await release(7_000);
    const line = { giftId: gift.giftId, fee: 0, designations: gift.designations, description: 'Refund' };
    await gifts.payOut(owner, {
      ...line,
      stripeBalanceTransactionId: `txn_re_${gift.giftId}`,
      amount: -20_000,
    });
    // The fund gives what it has, and the wallet what was released before.
    await eventually(async () => (await gifts.fundOf(owner, fund)).posted === 0);
    await gifts.payOut(owner, {
      ...line,
      stripeBalanceTransactionId: `txn_back_${gift.giftId}`,
      amount: 20_000,
    });
    await eventually(async () => (await gifts.fundOf(owner, fund)).posted === 8_000);
    expect(await inTransit()).toEqual({ arriving: 0, leaving: 0 });
    expect(await gifts.fundOf(owner, fund)).toMatchObject({ received: 20_000, released: 12_000 });
    const { received } = await spend.rpc.call(admin, fundsRpc.getFundFlow, { fundId: fund.id });
    expect(received).toMatchObject([{ kind: 'gifts', amount: 20_000, count: 1 }]);
    await expectJournalToAgree(spend, owner.organizationId);
    expect(await spend.findings()).toEqual([]);
  });

  it('neither releases it nor closes before the payout, and gives back what comes after its end', async () => {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const fund = await gifts.openFund(owner);
    const gift = await gifts.give(owner, fund, 20_000);
    await spend.publish(donationsEvents.giftRefunded.subject, owner.organizationId, {
      ...gift,
      refunded: 20_000,
      stripeRefundId: `re_${newId()}`,
    });
    const release = () =>
      spend.rpc.call(admin, fundsRpc.releaseFund, {
        fundId: fund.id,
        amount: 1,
        reason: 'Tools bought',
        evidence: 'Invoice 17',
      });
    await eventually(async () => {
      const { rows } = await spend.pool.query(
        `select 1 from transfer where kind = 'gift_refund' and source_id = $1`,
        [gift.giftId],
      );
      return rows.length === 1;
    });
    expect(await gifts.fundOf(owner, fund)).toMatchObject({ available: 20_000, releasable: 0 });
    await expect(release()).rejects.toMatchObject({ code: 'insufficient_funds' });
    const close = () => spend.rpc.call(admin, fundsRpc.closeFund, { fundId: fund.id });
    await expect(close()).rejects.toMatchObject({ code: 'fund_not_empty' });
    const line = {
      giftId: gift.giftId,
      fee: 0,
      designations: [{ fundId: fund.id, amount: 20_000 }],
      description: 'Refund',
      origin: 'booked' as const,
    };
    await gifts.payOut(owner, {
      ...line,
      stripeBalanceTransactionId: `txn_re_${gift.giftId}`,
      amount: -20_000,
    });
    await eventually(async () => (await gifts.fundOf(owner, fund)).posted === 0);
    expect(await close()).toMatchObject({ status: 'closed' });
    // The donor had opened the form before the fund was closed.
    await gifts.give(owner, fund, 20_000);
    await release();
    expect(await spend.findings()).toEqual([]);
  });
});

describe('what is in transit to a fund', () => {
  it('is read from the sums by day, whatever the number of gifts: it is read while the fund is locked', async () => {
    for (const query of [inTransitOf('$1::uuid', '$2::uuid'), `(${inTransitByFund('$1::uuid')})`]) {
      const { rows } = await spend.pool.query<{ 'QUERY PLAN': string }>(`explain select * from ${query} t`, [
        newId(),
        ...(query.includes('$2') ? [newId()] : []),
      ]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('account_day');
      expect(plan).not.toMatch(/ on entry/);
    }
  });
});

describe('a gift to a fund whose payout fails or goes elsewhere', () => {
  /** With a gift in transit, of which 20,000 are for the fund. */
  async function createFundInTransit(gross = 20_000) {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const fund = await gifts.openFund(owner);
    const gift = await gifts.succeed(owner, fund, 20_000, gross);
    const booked = (kind: string, times = 1) =>
      eventually(async () => {
        const { rows } = await spend.pool.query(`select 1 from transfer where kind = $1 and source_id = $2`, [
          kind,
          gift.giftId,
        ]);
        return rows.length === times;
      });
    await booked('gift');
    const line = lineOf(gift);
    return {
      owner,
      fund,
      line,
      /** The line as Stripe returns it when its payout failed. */
      again: { ...line, stripeBalanceTransactionId: `txn_failure:${line.stripeBalanceTransactionId}` },
      booked,
      has: (posted: number) => eventually(async () => (await gifts.fundOf(owner, fund)).posted === posted),
      release: (amount: number) =>
        spend.rpc.call(admin, fundsRpc.releaseFund, {
          fundId: fund.id,
          amount,
          reason: 'Tools bought',
          evidence: 'Invoice 17',
        }),
      close: () => spend.rpc.call(admin, fundsRpc.closeFund, { fundId: fund.id }),
    };
  }
  const notYet = expect.objectContaining({ code: 'fund_gifts_in_transit' });

  it('is in transit again after the return, and released to the last cent after the next payout', async () => {
    const { owner, fund, line, again, has, release, close } = await createFundInTransit();
    const first = payoutOf(owner, [line]);
    await gifts.arrive(owner, first);
    await has(20_000);
    await gifts.comeBack(owner, first);
    await has(0);
    await expect(close()).rejects.toEqual(notYet);
    expect(await gifts.fundOf(owner, fund)).toMatchObject({ closeRefusal: 'fund_gifts_in_transit' });
    await gifts.payOut(owner, again);
    await has(20_000);
    await release(20_000);
    expect(await close()).toMatchObject({ status: 'closed', posted: 0 });
    expect(await spend.findings()).toEqual([]);
    await expectJournalToAgree(spend, owner.organizationId);
  });

  it('counts once in what the fund received', async () => {
    const { owner, fund, line, again, has } = await createFundInTransit();
    const flowOf = () =>
      spend.rpc.call(spend.admin(owner.organizationId), fundsRpc.getFundFlow, { fundId: fund.id });
    const first = payoutOf(owner, [line]);
    await gifts.arrive(owner, first);
    await has(20_000);
    await gifts.comeBack(owner, first);
    await has(0);
    expect((await flowOf()).inTransit).toEqual({ arriving: 20_000, leaving: 0 });
    await gifts.payOut(owner, again);
    await has(20_000);
    const flow = await flowOf();
    expect(flow.inTransit).toEqual({ arriving: 0, leaving: 0 });
    expect(flow.received).toMatchObject([{ kind: 'gifts', amount: 20_000, count: 1 }]);
  });

  it('is in transit no more when a payout took it to another bank account, and again when that returned it', async () => {
    // For the gift, 5,000 are not restricted.
    const { owner, fund, line, again, booked, close } = await createFundInTransit(25_000);
    await spend.pool.query(
      `insert into wallet_account (organization_id, financial_account_id, payout_destination_id, next_attempt_at)
       values ($1, $2, 'ba_wallet', now())
       on conflict (organization_id) do update set payout_destination_id = excluded.payout_destination_id`,
      [owner.organizationId, `fa_${newId()}`],
    );
    await expect(close()).rejects.toEqual(notYet);
    const first = payoutOf(owner, [line], 'ba_another');
    await gifts.arrive(owner, first);
    await booked('gift_payout');
    await gifts.comeBack(owner, first);
    await booked('payout_return');
    await expect(close()).rejects.toEqual(notYet);
    await gifts.arrive(owner, payoutOf(owner, [again], 'ba_another'));
    await booked('gift_payout', 2);
    expect(await close()).toMatchObject({ status: 'closed', posted: 0 });
    expect((await gifts.fundOf(owner, fund)).received).toBe(0);
    const sums = await journalSums(spend, owner.organizationId);
    expect(sums.get('Assets:Clearing:Stripe') ?? 0).toBe(0);
    expect(await wallet(owner)).toBe(100_000);
    expect(await spend.findings()).toEqual([]);
    await expectJournalToAgree(spend, owner.organizationId);
  });
});
