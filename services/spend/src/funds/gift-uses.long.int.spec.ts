import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, fundsRpc, type FundWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { eventually, signedInPerson } from '@almoner/testing';
import { SpendHarness } from '../test/spend-harness.ts';
import { createProgram } from '../test/test-programs.ts';

let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 60_000);

type Owner = Awaited<ReturnType<SpendHarness['createOrganization']>>;

const openFund = ({ organizationId }: Owner, name: string) =>
  spend.rpc.call(spend.admin(organizationId), fundsRpc.createFund, {
    name,
    restriction: 'purpose',
    purpose: 'Cold storage for the pantry',
    startsOn: null,
    endsOn: null,
  });
const fundOf = ({ organizationId }: Owner, { id }: FundWire) =>
  spend.rpc.call(spend.admin(organizationId), fundsRpc.getFund, { fundId: id });
const usesOf = ({ organizationId }: Owner, ...giftIds: string[]) =>
  spend.rpc.call(serviceContext('gateway'), fundsRpc.listUsesOfGifts, { organizationId, giftIds });

const reportOf = (
  { organizationId }: Owner,
  { id: fundId }: FundWire,
  { giftIds = [], receivedFrom = null }: { giftIds?: string[]; receivedFrom?: string | null },
) => spend.rpc.call(spend.admin(organizationId), fundsRpc.getFundReport, { fundId, giftIds, receivedFrom });

const factOf = ({ organizationId }: Owner, fund: FundWire, amount: number) => ({
  organizationId,
  giftId: newId(),
  campaignId: newId(),
  gross: amount,
  fee: 0,
  currency: 'USD',
  stripePaymentIntentId: newId(),
  designations: [{ fundId: fund.id, amount }],
  occurredAt: new Date().toISOString(),
});
type GiftFact = ReturnType<typeof factOf>;

const book = (gift: GiftFact) =>
  spend.publish(donationsEvents.giftSucceeded.subject, gift.organizationId, gift);

/** Money of the gift in a payout; negative for what a payout lacks because of a refund. */
const payOut = ({ organizationId, giftId, designations: [part] }: GiftFact, amount: number) =>
  spend.publish(donationsEvents.payoutArrived.subject, organizationId, {
    organizationId,
    stripePayoutId: `po_${newId()}`,
    currency: 'USD',
    lines: [
      {
        stripeBalanceTransactionId: `txn_${newId()}`,
        giftId,
        amount,
        fee: 0,
        designations: [{ fundId: part?.fundId ?? '', amount: Math.abs(amount) }],
        description: 'Gift',
      },
    ],
    occurredAt: new Date().toISOString(),
  });

async function give(owner: Owner, fund: FundWire, amount: number): Promise<GiftFact> {
  const gift = factOf(owner, fund, amount);
  const { posted } = await fundOf(owner, fund);
  await book(gift);
  await payOut(gift, amount);
  await eventually(async () => (await fundOf(owner, fund)).posted === posted + amount);
  return gift;
}

async function cardOn(owner: Owner, fund: FundWire) {
  const program = await createProgram(spend, spend.admin(owner.organizationId), {
    payingAccountId: fund.accountId,
    limit: 1_000_000,
  });
  return spend.createCard(owner, 'monthly', 1_000_000, program.id);
}

describe('what a gift to a restricted fund paid for', () => {
  it('is what was spent when its turn came, and changes when a purchase or a gift is refunded', async () => {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const fund = await openFund(owner, 'Cold storage');
    const card = await cardOn(owner, fund);
    const on = { stripeAccount: card.account };
    const network = spend.stripe.testHelpers.issuing;
    const buy = async (amount: number) => {
      const { posted } = await fundOf(owner, fund);
      const { id } = await spend.swipe(card, amount);
      await network.authorizations.capture(id, {}, on);
      await eventually(async () => (await fundOf(owner, fund)).posted === posted - amount);
      return id;
    };
    await spend.rpc.call(admin, fundsRpc.receiveInFund, {
      fundId: fund.id,
      amount: 10_000,
      donor: 'Alder Trust',
      reason: 'Letter of May 2',
    });
    const mine = await give(owner, fund, 50_000);
    const other = await give(owner, fund, 20_000);
    expect(await usesOf(owner, mine.giftId)).toMatchObject([{ given: 50_000, spent: 0, uses: [] }]);
    const first = await buy(12_000);
    await buy(30_000);
    await spend.rpc.call(admin, fundsRpc.releaseFund, {
      fundId: fund.id,
      amount: 20_000,
      reason: 'Tools bought',
      evidence: 'Invoice 17',
    });
    expect(await usesOf(owner, mine.giftId)).toMatchObject([
      {
        fund: { id: fund.id, name: 'Cold storage' },
        currency: 'USD',
        given: 50_000,
        spent: 50_000,
        uses: [
          { kind: 'release', merchant: null, amount: 20_000, part: 18_000 },
          { kind: 'purchase', merchant: expect.any(String), amount: 30_000, part: 30_000 },
          { kind: 'purchase', amount: 12_000, part: 2_000 },
        ],
      },
    ]);
    // The gifts of one donor together pay what each of them paid.
    expect(await usesOf(owner, mine.giftId, other.giftId)).toMatchObject([
      { given: 70_000, spent: 52_000, uses: [{ part: 20_000 }, { part: 30_000 }, { part: 2_000 }] },
    ]);

    const { data } = await spend.stripe.issuing.transactions.list({ card: card.stripeCardId }, on);
    const captured = data.find(({ authorization }) => authorization === first);
    await network.transactions.refund(captured?.id ?? '', {}, on);
    await eventually(async () => (await usesOf(owner, mine.giftId))[0]?.spent === 40_000);
    expect(await usesOf(owner, mine.giftId)).toMatchObject([
      {
        spent: 40_000,
        uses: [
          { kind: 'release', amount: 20_000, part: 20_000 },
          { kind: 'purchase', amount: 30_000, part: 20_000 },
        ],
      },
    ]);

    await spend.publish(donationsEvents.giftRefunded.subject, owner.organizationId, {
      ...mine,
      designations: [{ fundId: fund.id, amount: 20_000 }],
      refunded: 20_000,
      stripeRefundId: `re_${newId()}`,
    });
    await eventually(async () => (await usesOf(owner, mine.giftId))[0]?.given === 30_000);
    // Not more than what is left of the gift, even before its refund is taken from a payout.
    expect(await usesOf(owner, mine.giftId)).toMatchObject([{ given: 30_000, spent: 30_000 }]);
    await payOut(mine, -20_000);
    // The next gift pays the part that it no longer pays.
    await eventually(async () => (await usesOf(owner, other.giftId))[0]?.spent === 10_000);
    expect(await usesOf(owner, mine.giftId)).toMatchObject([{ given: 30_000, spent: 30_000 }]);
    expect(await spend.findings()).toEqual([]);
  });

  it('is summed over all purchases, of which the newest fifty are named', async () => {
    const owner = await spend.createOrganization(1_000);
    const admin = spend.admin(owner.organizationId);
    const fund = await openFund(owner, 'Seeds');
    const { giftId } = await give(owner, fund, 10_000);
    for (let cents = 1; cents <= 52; cents += 1)
      await spend.rpc.call(admin, fundsRpc.releaseFund, {
        fundId: fund.id,
        amount: cents,
        reason: 'Seeds bought',
        evidence: `Invoice ${cents}`,
      });
    const [report] = await usesOf(owner, giftId);
    expect(report?.spent).toBe((52 * 53) / 2);
    expect(report?.uses.map(({ part }) => part)).toEqual(
      Array.from({ length: 50 }, (_, index) => 52 - index),
    );
  });

  it('is nothing while the gift is not paid out, and is read for one organization only', async () => {
    const [owner, stranger] = [await spend.createOrganization(1_000), await spend.createOrganization(1_000)];
    const fund = await openFund(owner, 'Garden');
    const earlier = await give(owner, fund, 1_000);
    const gift = factOf(owner, fund, 5_000);
    await book(gift);
    await eventually(async () => (await usesOf(owner, gift.giftId))[0]?.given === 5_000);
    const card = await cardOn(owner, fund);
    const { id } = await spend.swipe(card, 700);
    await spend.stripe.testHelpers.issuing.authorizations.capture(id, {}, { stripeAccount: card.account });
    await eventually(async () => (await usesOf(owner, earlier.giftId))[0]?.spent === 700);
    expect(await usesOf(owner, gift.giftId)).toMatchObject([{ given: 5_000, spent: 0, uses: [] }]);
    expect(await usesOf(stranger, gift.giftId, earlier.giftId)).toEqual([]);
    const request = { organizationId: owner.organizationId, giftIds: [gift.giftId] };
    await expect(
      spend.rpc.call(spend.admin(owner.organizationId), fundsRpc.listUsesOfGifts, request),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('the report for a donor of a restricted fund', () => {
  it('lists gifts and payments with their refunds, and adds up with the reports for all other donors', async () => {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const fund = await openFund(owner, 'Cold storage');
    const card = await cardOn(owner, fund);
    const on = { stripeAccount: card.account };
    const network = spend.stripe.testHelpers.issuing;
    await spend.rpc.call(admin, fundsRpc.receiveInFund, {
      fundId: fund.id,
      amount: 10_000,
      donor: 'Alder Trust',
      reason: 'Letter of May 2',
    });
    const gift = await give(owner, fund, 50_000);
    const buy = async (amount: number) => {
      const { posted } = await fundOf(owner, fund);
      const { id } = await spend.swipe(card, amount);
      await network.authorizations.capture(id, {}, on);
      await eventually(async () => (await fundOf(owner, fund)).posted === posted - amount);
      return id;
    };
    await buy(12_000);
    const returned = await buy(3_000);
    await buy(7_000);
    const { data } = await spend.stripe.issuing.transactions.list({ card: card.stripeCardId }, on);
    const captured = data.find(({ authorization }) => authorization === returned);
    await network.transactions.refund(captured?.id ?? '', {}, on);
    await eventually(async () => (await fundOf(owner, fund)).posted === 41_000);

    const ofGift = await reportOf(owner, fund, { giftIds: [gift.giftId] });
    expect(ofGift).toMatchObject({
      fund: { id: fund.id, purpose: 'Cold storage for the pantry' },
      gifts: [{ given: 50_000, refunded: 0 }],
      given: 50_000,
      spent: 9_000,
      uses: [
        {
          kind: 'purchase',
          merchant: expect.any(String),
          program: expect.any(String),
          paid: 12_000,
          refunded: 0,
          part: 2_000,
        },
        { paid: 3_000, refunded: 3_000, part: 0 },
        { paid: 7_000, refunded: 0, part: 7_000 },
      ],
      earlier: { count: 0, part: 0 },
    });
    const ofTrust = await reportOf(owner, fund, { receivedFrom: 'Alder Trust' });
    expect(ofTrust).toMatchObject({ given: 10_000, spent: 10_000, uses: [{ paid: 12_000, part: 10_000 }] });
    const { posted, released } = await fundOf(owner, fund);
    expect(ofGift.spent + ofTrust.spent).toBe(released);
    expect(ofGift.given + ofTrust.given - released).toBe(posted);
  });

  it('sums the payments before the newest thousand, and is for one organization only', async () => {
    const [owner, stranger] = [await spend.createOrganization(1_000), await spend.createOrganization(1_000)];
    const fund = await openFund(owner, 'Seeds');
    const { giftId } = await give(owner, fund, 100_000);
    await releaseOften(owner, fund, 1_003);
    const report = await reportOf(owner, fund, { giftIds: [giftId] });
    expect(report.uses).toHaveLength(1_000);
    expect(report).toMatchObject({ spent: 1_003, earlier: { count: 3, part: 3 } });
    await expect(reportOf(stranger, fund, { giftIds: [giftId] })).rejects.toMatchObject({
      code: 'not_found',
    });
    const ownFund = await openFund(stranger, 'Seeds');
    await expect(reportOf(stranger, ownFund, { giftIds: [giftId] })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(reportOf(owner, fund, { receivedFrom: 'Nobody' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('names the donors of money that was moved in by hand, and has nothing for a manager', async () => {
    const owner = await spend.createOrganization(10_000);
    const fund = await openFund(owner, 'Garden');
    for (const donor of ['Ødegård Trust', 'Ødegård Trust', 'Birch Fund'])
      await spend.rpc.call(spend.admin(owner.organizationId), fundsRpc.receiveInFund, {
        fundId: fund.id,
        amount: 100,
        donor,
        reason: 'Letter',
      });
    const donors = (q: string, role: 'Admin' | 'Manager' = 'Admin') =>
      spend.rpc.call(
        { ...spend.admin(owner.organizationId), actor: signedInPerson(owner.organizationId, { role }) },
        fundsRpc.listReceiptDonors,
        { fundId: fund.id, q },
      );
    expect(await donors('')).toEqual(['Birch Fund', 'Ødegård Trust']);
    expect(await donors('from')).toEqual([]);
    expect(await donors('birch')).toEqual(['Birch Fund']);
    await expect(donors('', 'Manager')).rejects.toMatchObject({ code: 'forbidden' });
  });
});

/** One cent each. */
async function releaseOften({ organizationId }: Owner, fund: FundWire, count: number): Promise<void> {
  const release = (invoice: number) =>
    spend.rpc.call(spend.admin(organizationId), fundsRpc.releaseFund, {
      fundId: fund.id,
      amount: 1,
      reason: 'Seeds bought',
      evidence: `Invoice ${invoice}`,
    });
  for (let invoice = 0; invoice < count; invoice += 1) await release(invoice);
}
