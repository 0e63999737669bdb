import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountingRpc,
  fundsRpc,
  programsRpc,
  spendEvents,
  type FundWire,
  type MerchantRuleWire,
  type UserPrincipal,
} from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { FundGifts } from '../test/fund-gifts.ts';
import { expectJournalToAgree, journalSums } from '../test/journal-sums.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { createProgram } from '../test/test-programs.ts';

let spend: SpendHarness;
let gifts: FundGifts;
beforeAll(async () => {
  spend = await SpendHarness.start();
  gifts = new FundGifts(spend);
});
afterAll(() => spend.stop(), 60_000);

type Owner = Awaited<ReturnType<SpendHarness['createOrganization']>>;

async function cardOn(owner: Owner, fund: FundWire): Promise<TestCard> {
  const program = await createProgram(spend, spend.admin(owner.organizationId), {
    payingAccountId: fund.accountId,
    limit: 1_000_000,
  });
  return spend.createCard(owner, 'monthly', 1_000_000, program.id);
}

async function capture(card: TestCard, authorization: string, amount?: number) {
  await spend.stripe.testHelpers.issuing.authorizations.capture(
    authorization,
    amount === undefined ? {} : { capture_amount: amount },
    { stripeAccount: card.account },
  );
}

const wallet = async ({ organizationId }: Owner) => (await spend.wallet(organizationId)).posted;

describe('a restricted fund', () => {
  it('takes a designated gift, pays for its program, and is released by what is spent', async () => {
    const owner = await spend.createOrganization(100_000);
    const fund = await gifts.openFund(owner);
    await gifts.give(owner, fund, 50_000);
    expect(await gifts.fundOf(owner, fund)).toMatchObject({
      posted: 50_000,
      available: 50_000,
      received: 50_000,
      released: 0,
    });
    // The fee of the payment is the wallet's.
    expect(await wallet(owner)).toBe(100_000 - 1480);

    const card = await cardOn(owner, fund);
    const authorization = await spend.swipe(card, 12_000);
    expect(authorization.approved).toBe(true);
    expect(await gifts.fundOf(owner, fund)).toMatchObject({ onHold: 12_000, available: 38_000 });
    await capture(card, authorization.id);
    await eventually(async () => (await gifts.fundOf(owner, fund)).released === 12_000);
    expect(await gifts.fundOf(owner, fund)).toMatchObject({ posted: 38_000, onHold: 0, received: 50_000 });

    const flow = () =>
      spend.rpc.call(spend.admin(owner.organizationId), fundsRpc.getFundFlow, { fundId: fund.id });
    await spend.swipe(card, 700);
    expect(await flow()).toMatchObject({
      received: [{ kind: 'gifts', amount: 50_000, count: 1 }],
      programs: [
        {
          name: 'Food pantry supplies',
          spent: 12_000,
          onHold: 700,
          merchants: [{ name: 'Fennel Row Produce', spent: 12_000, onHold: 700, count: 2 }],
        },
      ],
      releasedByHand: 0,
    });

    const statement = (from: string, to: string) =>
      spend.rpc.call(spend.admin(owner.organizationId), accountingRpc.getStatementOfActivities, { from, to });
    const today = utcDay(new Date());
    const { period } = await statement('2020-01-01', today);
    expect(period).toMatchObject({
      contributions: { without: 0, with: 50_000 },
      released: { without: 12_000, with: -12_000 },
      expenses: [{ categoryId: null, amount: 12_000 }],
      paymentFees: 1_480,
      change: { without: -1_480, with: 38_000 },
      movedFromBank: 100_000,
      netAssets: { beginning: { without: 0, with: 0 }, end: { without: 98_520, with: 38_000 } },
      releasedByFund: [{ fundId: fund.id, name: 'Community garden', amount: 12_000 }],
    });
    expect((await statement('2199-01-01', '2199-01-31')).period).toMatchObject({
      contributions: { without: 0, with: 0 },
      netAssets: { beginning: { without: 98_520, with: 38_000 } },
    });

    // The wallet would have enough.
    const declined = await spend.swipe(card, 40_000);
    expect(declined).toMatchObject({ approved: false, metadata: { decline_reason: 'insufficient_funds' } });

    const { data } = await spend.stripe.issuing.transactions.list(
      { card: card.stripeCardId },
      { stripeAccount: card.account },
    );
    await spend.stripe.testHelpers.issuing.transactions.refund(
      data[0]?.id ?? '',
      {},
      { stripeAccount: card.account },
    );
    await eventually(async () => (await gifts.fundOf(owner, fund)).posted === 50_000);
    expect(await gifts.fundOf(owner, fund)).toMatchObject({
      available: 49_300,
      released: 0,
      received: 50_000,
    });
    expect(await wallet(owner)).toBe(100_000 - 1480);
    expect(await spend.findings()).toEqual([]);
    await expectJournalToAgree(spend, owner.organizationId);
    const sums = await journalSums(spend, owner.organizationId);
    const restricted = [...sums].filter(([account]) =>
      account.startsWith('Income:Contributions:Restricted:Community-Garden-'),
    );
    expect(restricted).toEqual([[expect.any(String), -50_000]]);
  });

  it('pays what it has of a capture above its hold; the wallet pays the rest and is repaid first', async () => {
    const owner = await spend.createOrganization(100_000);
    const fund = await gifts.openFund(owner);
    await gifts.give(owner, fund, 10_000);
    const card = await cardOn(owner, fund);
    const authorization = await spend.swipe(card, 9_000);
    await capture(card, authorization.id, 13_000);
    await eventually(async () => (await gifts.fundOf(owner, fund)).posted === 0);
    expect(await gifts.fundOf(owner, fund)).toMatchObject({ released: 10_000, available: 0 });
    expect(await wallet(owner)).toBe(100_000 - 1480 - 3_000);
    const audited = await spend.auditRecordsOf(owner.organizationId);
    expect(audited).toContainEqual(
      expect.objectContaining({
        action: 'fund.exceed',
        after: expect.objectContaining({ amount: { amount: 3_000, currency: 'USD' } }),
      }),
    );
    const { rows: exceeded } = await spend.pool.query<{ payload: unknown }>(
      'select payload from outbox where organization_id = $1 and subject = $2',
      [owner.organizationId, spendEvents.fundExceeded.subject],
    );
    expect(exceeded).toMatchObject([
      { payload: { fundName: 'Community garden', amount: 13_000, ofWallet: 3_000, currency: 'USD' } },
    ]);

    const { data } = await spend.stripe.issuing.transactions.list(
      { card: card.stripeCardId },
      { stripeAccount: card.account },
    );
    const refund = (amount: number) =>
      spend.stripe.testHelpers.issuing.transactions.refund(
        data[0]?.id ?? '',
        { refund_amount: amount },
        { stripeAccount: card.account },
      );
    await refund(2_000);
    await eventually(async () => (await wallet(owner)) === 100_000 - 1480 - 1_000);
    expect(await gifts.fundOf(owner, fund)).toMatchObject({ posted: 0, released: 10_000 });
    await refund(5_000);
    await eventually(async () => (await gifts.fundOf(owner, fund)).posted === 4_000);
    expect(await wallet(owner)).toBe(100_000 - 1480);
    expect(await gifts.fundOf(owner, fund)).toMatchObject({ released: 6_000 });
    expect(await spend.findings()).toEqual([]);
    await expectJournalToAgree(spend, owner.organizationId);
  });

  it('does not pay outside its days, from the moment they are set', async () => {
    const owner = await spend.createOrganization(100_000);
    const fund = await gifts.openFund(owner);
    await gifts.give(owner, fund, 50_000);
    const card = await cardOn(owner, fund);
    expect((await spend.swipe(card, 100)).approved).toBe(true);
    const change = (days: { startsOn?: string | null; endsOn?: string | null }) =>
      spend.rpc.call(spend.admin(owner.organizationId), fundsRpc.updateFund, { fundId: fund.id, ...days });
    await change({ startsOn: '2200-01-01' });
    expect(await spend.swipe(card, 100)).toMatchObject({ metadata: { decline_reason: 'fund_not_open' } });
    await change({ startsOn: null, endsOn: '2001-01-01' });
    expect(await spend.swipe(card, 100)).toMatchObject({ metadata: { decline_reason: 'fund_not_open' } });
    await change({ endsOn: null });
    expect((await spend.swipe(card, 100)).approved).toBe(true);
    await expect(change({ startsOn: '2026-02-02', endsOn: '2026-02-01' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('pays only at the merchants of its purpose, from the moment they are set', async () => {
    const owner = await spend.createOrganization(100_000);
    const groceries: MerchantRuleWire = { kind: 'allow', by: 'group', value: 'groceries' };
    const fund = await gifts.openFund(owner, { merchantRules: [groceries] });
    expect(fund.merchantRules).toEqual([groceries]);
    await gifts.give(owner, fund, 50_000);
    const card = await cardOn(owner, fund);
    const buyAt = (merchant: object) =>
      spend.swipe(card, 100, { merchant_data: merchant, authorization_method: 'chip' });
    const market = { name: 'Fennel Row Market', category: 'grocery_stores_supermarkets', country: 'US' };
    const inn = { name: 'Harbor Inn', category: 'hotels_motels_and_resorts', country: 'US' };
    const outside = { approved: false, metadata: { decline_reason: 'outside_fund_purpose' } };
    expect((await buyAt(market)).approved).toBe(true);
    const declined = await buyAt(inn);
    expect(declined).toMatchObject(outside);
    const { rows } = await spend.pool.query<{ id: string }>(
      `select id from card_authorization where stripe_authorization_id = $1`,
      [declined.id],
    );
    const { checks } = await spend.explain(owner.organizationId, rows[0]?.id ?? '');
    expect(checks.find(({ outcome }) => outcome === 'failed')).toMatchObject({
      name: 'merchant_allowed',
      figures: { owner: 'fund', fund: 'Community garden', purpose: 'Seeds and tools for the garden' },
    });

    const change = (merchantRules?: MerchantRuleWire[]) =>
      spend.rpc.call(spend.admin(owner.organizationId), fundsRpc.updateFund, {
        fundId: fund.id,
        name: 'Garden',
        ...(merchantRules === undefined ? {} : { merchantRules }),
      });
    // A change keeps the fields it omits.
    expect((await change()).merchantRules).toEqual([groceries]);
    expect(await buyAt(inn)).toMatchObject(outside);
    await change([{ kind: 'ban', by: 'mcc', value: '5411' }]);
    expect(await buyAt(market)).toMatchObject(outside);
    expect((await buyAt(inn)).approved).toBe(true);
    await change([]);
    expect((await buyAt(market)).approved).toBe(true);
  });

  it('is funded and released manually within what is available, and a perpetual one never pays', async () => {
    const owner = await spend.createOrganization(100_000);
    const { organizationId } = owner;
    const admin = spend.admin(organizationId);
    const fund = await gifts.openFund(owner);
    const receive = (amount: number) => ({
      fundId: fund.id,
      amount,
      donor: 'Alder Trust',
      reason: 'Letter of May 2',
    });
    const release = (amount: number) => ({
      fundId: fund.id,
      amount,
      reason: 'Tools bought',
      evidence: 'Invoice 17',
    });
    await spend.rpc.call(admin, fundsRpc.receiveInFund, receive(30_000));
    expect(await gifts.fundOf(owner, fund)).toMatchObject({ posted: 30_000, released: 0 });
    await expect(spend.rpc.call(admin, fundsRpc.receiveInFund, receive(70_001))).rejects.toMatchObject({
      code: 'insufficient_funds',
    });
    const once = { ...admin, idempotencyKey: newId() };
    await spend.rpc.call(once, fundsRpc.releaseFund, release(5_000));
    await spend.rpc.call(once, fundsRpc.releaseFund, release(5_000));
    expect(await gifts.fundOf(owner, fund)).toMatchObject({
      posted: 25_000,
      released: 5_000,
      received: 30_000,
    });
    await expect(spend.rpc.call(admin, fundsRpc.releaseFund, release(25_001))).rejects.toMatchObject({
      code: 'insufficient_funds',
    });

    // For a deposit that an earlier release started: its key is not in the ledger.
    const ofDeposit = { ...admin, idempotencyKey: newId() };
    const { userId } = admin.actor as UserPrincipal;
    await spend.pool.query(
      `insert into idempotency_key (organization_id, scope, key, request_hash) values ($1, $2, $3, '')`,
      [organizationId, `start-deposit:${userId}`, ofDeposit.idempotencyKey],
    );
    await expect(spend.rpc.call(ofDeposit, fundsRpc.receiveInFund, receive(100))).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });

    const endowment = await gifts.openFund(owner, { name: 'Endowment', restriction: 'perpetual' });
    await spend.rpc.call(admin, fundsRpc.receiveInFund, { ...receive(10_000), fundId: endowment.id });
    await expect(
      spend.rpc.call(admin, fundsRpc.releaseFund, { ...release(1), fundId: endowment.id }),
    ).rejects.toMatchObject({ code: 'fund_perpetual' });
    await expect(cardOn(owner, endowment)).rejects.toMatchObject({ code: 'fund_perpetual' });
    expect(await spend.findings()).toEqual([]);
  });

  it('is listed however many there are, page by page', async () => {
    const owner = await spend.createOrganization(0);
    const { accountId } = await gifts.openFund(owner);
    await spend.service.queryAsOwner(`
      with opened as (
        insert into account (id, organization_id, kind, name, currency, is_guarded, lock_rank, owner_id)
        select gen_random_uuid(), organization_id, kind, name, currency, is_guarded, lock_rank, gen_random_uuid()
        from account, generate_series(1, 520) where id = '${accountId}' returning id, owner_id, organization_id)
      insert into fund (organization_id, id, account_id, name, restriction, purpose, is_open, created_at)
      select organization_id, owner_id, id, 'Bench', 'purpose', '', row_number() over () > 10, now() from opened`);
    const list = (after?: string) =>
      spend.rpc.call(
        spend.admin(owner.organizationId),
        fundsRpc.listFunds,
        after === undefined ? {} : { after },
      );
    const first = await list();
    expect(first).toHaveLength(500);
    const second = await list(first.at(-1)?.id);
    expect(second).toHaveLength(21);
    expect(await list(second.at(-1)?.id)).toEqual([]);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(521);
    expect(second.slice(-10).every(({ status }) => status === 'closed')).toBe(true);
  });

  it('closes only empty and without a program, and belongs to one organization', async () => {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const fund = await gifts.openFund(owner);
    const close = () => spend.rpc.call(admin, fundsRpc.closeFund, { fundId: fund.id });
    const { id: programId } = await createProgram(spend, admin, { payingAccountId: fund.accountId });
    const refusal = async () => (await gifts.fundOf(owner, fund)).closeRefusal;
    expect(await refusal()).toBe('fund_pays_for_program');
    await expect(close()).rejects.toMatchObject({ code: 'fund_pays_for_program' });
    await spend.rpc.call(admin, programsRpc.closeProgram, { programId });
    expect(await refusal()).toBeNull();
    const money = { fundId: fund.id, amount: 100, donor: 'Alder Trust', reason: 'Letter of May 2' };
    await spend.rpc.call(admin, fundsRpc.receiveInFund, money);
    expect(await refusal()).toBe('fund_not_empty');
    await expect(close()).rejects.toMatchObject({ code: 'fund_not_empty' });
    await spend.rpc.call(admin, fundsRpc.releaseFund, {
      fundId: fund.id,
      amount: 100,
      reason: 'Tools bought',
      evidence: 'Invoice 17',
    });
    expect(await close()).toMatchObject({ status: 'closed', closeRefusal: null });
    await expect(spend.rpc.call(admin, fundsRpc.receiveInFund, money)).rejects.toMatchObject({
      code: 'fund_closed',
    });
    const stranger = spend.admin((await spend.createOrganization(0)).organizationId);
    await expect(spend.rpc.call(stranger, fundsRpc.getFund, { fundId: fund.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(createProgram(spend, stranger, { payingAccountId: fund.accountId })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
