import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { toStripeEventRequest } from '@almoner/testing/stripe';
import type Stripe from 'stripe';
import { compareWithStripe } from '../stripe/compare-with-stripe.ts';
import { expectJournalToAgree } from '../test/journal-sums.ts';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: spend, PostgreSQL, NATS, the Stripe sandbox.
let spend: SpendHarness;
const wallets = { NEW_WALLETS: 'financial_account' };
beforeAll(async () => {
  spend = await SpendHarness.start();
  await spend.restartService(wallets);
});
afterAll(() => spend.stop(), 60_000);
afterEach(async () => {
  await spend.control('faults', {});
  await spend.control('settings', { treasuryTransfers: 'succeed' });
});

interface Owner {
  readonly organizationId: string;
  readonly account: string;
  readonly financialAccount: string;
}

/** With a linked bank and a financial account that holds this much, pulled from the bank. */
async function createOwner(cash = 0): Promise<Owner> {
  const { organizationId, account } = await spend.createOrganization(0);
  await spend.stripe.accounts.createExternalAccount(account, { external_account: 'btok_us_verified' });
  const financialAccount = await eventually(async () => {
    const { rows } = await spend.pool.query<{ id: string }>(
      `select financial_account_id as id from wallet_account
         where organization_id = $1 and payout_destination_id is not null`,
      [organizationId],
    );
    return rows[0]?.id;
  });
  const owner = { organizationId, account, financialAccount };
  if (cash > 0) {
    await deposit(owner, cash);
    await becomes(owner, { posted: cash });
  }
  return owner;
}

const deposit = ({ organizationId }: Owner, amount: number) =>
  spend.rpc.call(spend.admin(organizationId), spendRpc.startDeposit, { amount });
const withdraw = ({ organizationId }: Owner, amount: number, ctx = spend.admin(organizationId)) =>
  spend.rpc.call(ctx, spendRpc.startWithdrawal, { amount });
/** One caller with one idempotency key. */
const keyed = ({ organizationId }: Owner) => ({ ...spend.admin(organizationId), idempotencyKey: newId() });
const becomes = ({ organizationId }: Owner, wanted: Partial<Awaited<ReturnType<SpendHarness['wallet']>>>) =>
  eventually(async () => {
    const wallet = await spend.wallet(organizationId);
    return Object.entries(wanted).every(([name, value]) =>
      Object.entries(wallet).some(([key, has]) => key === name && has === value),
    );
  });
async function cashOf({ account, financialAccount }: Owner): Promise<number> {
  const { balance } = await spend.stripe.treasury.financialAccounts.retrieve(
    financialAccount,
    {},
    { stripeAccount: account },
  );
  return balance.cash.usd ?? 0;
}
async function expectAgreement(owner: Owner): Promise<void> {
  expect(await spend.findings()).toEqual([]);
  await expectJournalToAgree(spend, owner.organizationId);
  const ofOwner = await compareWithStripe(spend.pool, spend.stripe);
  expect(ofOwner.filter(({ row }) => row.organizationId === owner.organizationId)).toEqual([]);
}
const outbound = async ({ account, financialAccount }: Owner): Promise<Stripe.Treasury.OutboundTransfer[]> =>
  (
    await spend.stripe.treasury.outboundTransfers.list(
      { financial_account: financialAccount },
      { stripeAccount: account },
    )
  ).data;
const theOutbound = (owner: Owner) =>
  eventually(async () => (await outbound(owner)).find(({ status }) => status !== 'canceled'));
/** The page's list: kind, state, posted and on-hold amounts, and the bank's reason. */
const movementsOf = async ({ organizationId }: Owner) => {
  const query = { view: 'movements' } as const;
  const { items } = await spend.rpc.call(spend.admin(organizationId), spendRpc.listTransfers, query);
  return items.map(({ kind, state, parts, reason }) => [kind, state, parts?.posted, parts?.onHold, reason]);
};
const helpers = () => spend.stripe.testHelpers.treasury;
const statusIs = ({ organizationId }: Owner, status: string) =>
  eventually(async () => {
    const { rows } = await spend.pool.query(
      `select 1 from withdrawal where organization_id = $1 and status = $2`,
      [organizationId, status],
    );
    return rows.length > 0;
  });

describe('a new wallet', () => {
  it('is a financial account with numbers, which are the destination of payouts', async () => {
    const owner = await createOwner();
    const admin = spend.admin(owner.organizationId);
    const details = await spend.rpc.call(admin, spendRpc.getWalletDetails, {});
    expect(details).toMatchObject({ isAvailable: true, routingNumber: '110000000' });
    const { accountNumber } = await spend.rpc.call(admin, spendRpc.showAccountNumber, {});
    expect(accountNumber.slice(-4)).toBe(details.accountNumberLast4);
    const ctx = serviceContext('cards', owner.organizationId);
    expect(await spend.rpc.call(ctx, spendRpc.getFinancialAccount, {})).toEqual({
      financialAccountId: owner.financialAccount,
    });
    expect((await spend.auditRecordsOf(owner.organizationId)).map(({ action }) => action)).toContain(
      'wallet.show-account-number',
    );
    const { data: banks } = await spend.stripe.accounts.listExternalAccounts(owner.account);
    expect(
      banks.map(({ metadata, default_for_currency: isDefault }) => [metadata?.wallet, isDefault]),
    ).toEqual(expect.arrayContaining([[owner.financialAccount, true]]));
  });

  it('opens one account when Stripe’s responses are lost', async () => {
    const { organizationId, account, financialAccount } = await createOwner();
    // As after a crash between the calls to Stripe and their result, a day later.
    await spend.pool.query(
      `update wallet_account set financial_account_id = null, payout_destination_id = null, next_attempt_at = now()
       where organization_id = $1`,
      [organizationId],
    );
    await eventually(async () => {
      const { rows } = await spend.pool.query<{ id: string; destination: string | null }>(
        `select financial_account_id as id, payout_destination_id as destination from wallet_account where organization_id = $1`,
        [organizationId],
      );
      return rows[0]?.id === financialAccount && rows[0].destination !== null;
    });
    const on = { stripeAccount: account };
    expect((await spend.stripe.treasury.financialAccounts.list({}, on)).data).toHaveLength(1);
    expect((await spend.stripe.accounts.listExternalAccounts(account)).data).toHaveLength(2);
  });

  it('gets a deposit that the bank takes back days later', async () => {
    const owner = await createOwner(70_000);
    expect(await cashOf(owner)).toBe(70_000);
    const { data } = await spend.stripe.treasury.inboundTransfers.list(
      { financial_account: owner.financialAccount },
      { stripeAccount: owner.account },
    );
    await helpers().inboundTransfers.returnInboundTransfer(
      data[0]?.id ?? '',
      {},
      { stripeAccount: owner.account },
    );
    await becomes(owner, { posted: 0, available: 0 });
    await expectAgreement(owner);
  });

  it('gets money that someone sends to its number, once, also when the webhook was lost', async () => {
    const owner = await createOwner();
    const credit = { currency: 'usd', financial_account: owner.financialAccount, network: 'ach' } as const;
    const on = { stripeAccount: owner.account };
    await helpers().receivedCredits.create({ ...credit, amount: 3_000 }, on);
    await becomes(owner, { posted: 3_000 });
    await spend.control('faults', { webhooks: { lose: 1, types: ['treasury.'] } });
    await helpers().receivedCredits.create({ ...credit, amount: 500 }, on);
    await spend.restartService({ ...wallets, RECONCILE_HISTORY_EVERY_MS: '200' });
    await becomes(owner, { posted: 3_500 });
    await spend.restartService(wallets);
    await expectAgreement(owner);
  });

  it('gets what was sent before a payment that cannot be booked, also when both webhooks were lost', async () => {
    const owner = await createOwner();
    const credit = { currency: 'usd', financial_account: owner.financialAccount, network: 'ach' } as const;
    const on = { stripeAccount: owner.account };
    await spend.control('faults', { webhooks: { lose: 1, types: ['treasury.'] } });
    await helpers().receivedCredits.create({ ...credit, amount: 3_000 }, on);
    await helpers().receivedCredits.create({ ...credit, amount: 501 }, on);
    await spend.service.queryAsOwner(
      `alter table transfer add constraint refused check (amount_minor <> 501) not valid`,
    );
    await spend.restartService({ ...wallets, RECONCILE_HISTORY_EVERY_MS: '200' });
    await becomes(owner, { posted: 3_000 });
    await spend.service.queryAsOwner('alter table transfer drop constraint refused');
    await becomes(owner, { posted: 3_501 });
    await spend.restartService(wallets);
    await expectAgreement(owner);
  });
});

describe('a card of a financial account', () => {
  it('spends what is in it, also what a withdrawal left, and its refund comes back', async () => {
    const owner = await createOwner(10_000);
    const card = await spend.createCard(owner, 'monthly', 50_000);
    await withdraw(owner, 3_000);
    await becomes(owner, { posted: 7_000 });
    const purchase = await spend.swipe(card, 6_000);
    expect(purchase.approved).toBe(true);
    await expect(withdraw(owner, 1_001)).rejects.toMatchObject({ code: 'insufficient_funds' });
    await becomes(owner, { posted: 7_000, available: 1_000 });
    await expectAgreement(owner);
    const on = { stripeAccount: owner.account };
    const { issuing } = spend.stripe.testHelpers;
    await issuing.authorizations.capture(purchase.id, { capture_amount: 5_500 }, on);
    await becomes(owner, { posted: 1_500, available: 1_500 });
    await expectAgreement(owner);
    const { data } = await spend.stripe.issuing.transactions.list({}, on);
    await issuing.transactions.refund(data[0]?.id ?? '', {}, on);
    await becomes(owner, { posted: 7_000, available: 7_000 });
    await expectAgreement(owner);
  });
});

describe('a withdrawal', () => {
  it('holds the money at once, leaves when it is posted, and is reversed when it is returned days later', async () => {
    const owner = await createOwner(10_000);
    await spend.control('settings', { treasuryTransfers: 'wait' });
    expect(await withdraw(owner, 4_000)).toMatchObject({
      kind: 'withdrawal',
      status: 'pending',
      amount: 4_000,
    });
    expect(await spend.wallet(owner.organizationId)).toMatchObject({ posted: 10_000, available: 6_000 });
    expect(await cashOf(owner)).toBe(6_000);
    const admin = spend.admin(owner.organizationId);
    const { items: onHold } = await spend.rpc.call(admin, spendRpc.listTransfers, { view: 'on_hold' });
    expect(onHold).toMatchObject([{ kind: 'withdrawal', status: 'pending', change: -4_000 }]);
    expect((await movementsOf(owner))[0]).toEqual(['withdrawal', 'on_hold', 0, -4_000, null]);
    const line = await spend.rpc.call(admin, spendRpc.getTransfer, { transferId: onHold[0]?.id ?? '' });
    expect(line).toMatchObject({ kind: 'withdrawal', status: 'pending', change: -4_000 });
    const { id } = await theOutbound(owner);
    const on = { stripeAccount: owner.account };
    await helpers().outboundTransfers.post(id, {}, on);
    await becomes(owner, { posted: 6_000, available: 6_000 });
    await expectAgreement(owner);
    await spend.control('clock', { advanceSeconds: 3 * 86_400 });
    await helpers().outboundTransfers.returnOutboundTransfer(id, {}, on);
    await becomes(owner, { posted: 10_000, available: 10_000 });
    const { items } = await spend.rpc.call(spend.admin(owner.organizationId), spendRpc.listTransfers, {});
    expect(items.slice(0, 2).map(({ kind, status, change }) => [kind, status, change])).toEqual([
      ['withdrawal_return', 'posted', 4_000],
      ['withdrawal', 'posted', -4_000],
    ]);
    expect((await movementsOf(owner)).slice(0, 2)).toEqual([
      ['withdrawal_return', 'posted', 4_000, 0, null],
      ['withdrawal', 'returned', -4_000, 0, expect.any(String)],
    ]);
    expect(await spend.rpc.call(admin, spendRpc.getTransfer, { transferId: line.id })).toMatchObject({
      status: 'posted',
      state: 'returned',
      reason: expect.any(String),
      parts: { posted: -4_000, onHold: 0, incoming: 0 },
    });
    await expectAgreement(owner);
  });

  it('gives the money back when it fails, and when Stripe refuses it', async () => {
    const owner = await createOwner(10_000);
    await spend.control('settings', { treasuryTransfers: 'fail' });
    await withdraw(owner, 4_000);
    await statusIs(owner, 'failed');
    expect((await movementsOf(owner))[0]).toEqual(['withdrawal', 'failed', 0, 0, null]);
    expect(await spend.wallet(owner.organizationId)).toMatchObject({ posted: 10_000, available: 10_000 });
    const key = keyed(owner);
    await spend.control('faults', { account: owner.account, api: { status: { 400: 1 } } });
    for (let twice = 0; twice < 2; twice++)
      await expect(withdraw(owner, 500, key)).rejects.toMatchObject({ code: 'stripe_refused' });
    await spend.control('faults', { account: owner.account });
    expect(await spend.wallet(owner.organizationId)).toMatchObject({ posted: 10_000, available: 10_000 });
    await expectAgreement(owner);
  });

  it('is never more than what is available, however many start at the same time', async () => {
    const owner = await createOwner(10_000);
    await expect(withdraw(owner, 10_001)).rejects.toMatchObject({ code: 'insufficient_funds' });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => withdraw(owner, 3_000)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await becomes(owner, { posted: 1_000, available: 1_000 });
    expect(await cashOf(owner)).toBe(1_000);
    await expectAgreement(owner);
  });

  it('moves money once for its key, and once when Stripe’s response was lost', async () => {
    const owner = await createOwner(10_000);
    const key = keyed(owner);
    const first = await withdraw(owner, 1_000, key);
    expect((await withdraw(owner, 1_000, key)).id).toBe(first.id);
    await expect(withdraw(owner, 2_000, key)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    await statusIs(owner, 'posted');
    // As after a crash between the call and its result, longer ago than Stripe keeps idempotency keys.
    await spend.pool.query(
      `update withdrawal set status = 'requested', stripe_transfer_id = null, created_at = now() - interval '13 hours',
         next_attempt_at = now() where organization_id = $1`,
      [owner.organizationId],
    );
    await spend.restartService({ ...wallets, RECONCILE_EVERY_MS: '200' });
    await eventually(async () => {
      const { rows } = await spend.pool.query(
        `select 1 from withdrawal where organization_id = $1 and stripe_transfer_id is not null`,
        [owner.organizationId],
      );
      return rows.length === 1;
    });
    expect(await outbound(owner)).toHaveLength(1);
    await spend.restartService(wallets);
    // The ledger has it as posted, as before; the tests after this one verify everything.
    await spend.pool.query(`update withdrawal set status = 'posted' where organization_id = $1`, [
      owner.organizationId,
    ]);
  });

  it('is settled when every webhook was lost, and ends the same in any order of its events', async () => {
    const owner = await createOwner(10_000);
    await spend.control('faults', { webhooks: { lose: 1, types: ['treasury.'] } });
    await withdraw(owner, 1_000);
    const { id } = await theOutbound(owner);
    const on = { stripeAccount: owner.account };
    await eventually(async () => (await theOutbound(owner)).status === 'posted');
    await helpers().outboundTransfers.returnOutboundTransfer(id, {}, on);
    const { data } = await spend.stripe.events.list({ limit: 100 }, on);
    for (const type of ['returned', 'posted', 'returned', 'posted']) {
      const event = data.find((one) => one.type === `treasury.outbound_transfer.${type}`);
      if (event === undefined) throw new Error(`The sandbox made no ${type}.`);
      await spend.receive(toStripeEventRequest({ ...event, id: `evt_${newId()}` }));
    }
    await statusIs(owner, 'returned');
    await becomes(owner, { posted: 10_000, available: 10_000 });
    const other = await createOwner();
    await spend.control('faults', { webhooks: { lose: 1, types: ['treasury.'] } });
    await deposit(other, 900);
    await spend.restartService({ ...wallets, RECONCILE_EVERY_MS: '200' });
    await eventually(async () => {
      await spend.pool.query(`update deposit set next_attempt_at = now()`);
      return (await spend.wallet(other.organizationId)).posted === 900;
    });
    await withdraw(other, 400);
    await eventually(async () => {
      await spend.pool.query(`update withdrawal set next_attempt_at = now()`);
      return (await spend.wallet(other.organizationId)).posted === 500;
    });
    await spend.restartService(wallets);
    await expectAgreement(owner);
    await expectAgreement(other);
  });

  it('is reversed without a webhook, also when it was settled before Stripe’s id was stored', async () => {
    const owner = await createOwner(10_000);
    await spend.control('settings', { treasuryTransfers: 'wait' });
    await withdraw(owner, 4_000);
    const { id } = await theOutbound(owner);
    // As after a crash between the call and its result; the sweep comes after the webhook.
    await spend.pool.query(
      `update withdrawal set status = 'requested', stripe_transfer_id = null, next_attempt_at = now() + interval '1 hour'
       where organization_id = $1`,
      [owner.organizationId],
    );
    const on = { stripeAccount: owner.account };
    await helpers().outboundTransfers.post(id, {}, on);
    await statusIs(owner, 'posted');
    await spend.control('faults', { webhooks: { lose: 1, types: ['treasury.'] } });
    await helpers().outboundTransfers.returnOutboundTransfer(id, {}, on);
    await spend.pool.query(`update withdrawal set next_attempt_at = now() where organization_id = $1`, [
      owner.organizationId,
    ]);
    await spend.restartService({ ...wallets, RECONCILE_EVERY_MS: '200' });
    await statusIs(owner, 'returned');
    await becomes(owner, { posted: 10_000, available: 10_000 });
    await spend.restartService(wallets);
    await expectAgreement(owner);
  });

  it('is not possible from a wallet of an earlier release, nor for another organization', async () => {
    await spend.restartService();
    const old = await spend.createOrganization(5_000);
    await expect(
      spend.rpc.call(spend.admin(old.organizationId), spendRpc.startWithdrawal, { amount: 100 }),
    ).rejects.toMatchObject({ code: 'withdrawals_not_available' });
    const ctx = serviceContext('cards', old.organizationId);
    expect(await spend.rpc.call(ctx, spendRpc.getFinancialAccount, {})).toEqual({ financialAccountId: null });
    const details = await spend.rpc.call(spend.admin(old.organizationId), spendRpc.getWalletDetails, {});
    expect(details.isAvailable).toBe(false);
    await spend.restartService(wallets);
  });
});
