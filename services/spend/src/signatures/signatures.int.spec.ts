import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  approvalsRpc,
  fundsRpc,
  signaturesRpc,
  spendRpc,
  vaultRpc,
  type ApprovalWire,
  type UserPrincipal,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext, type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { compareWithStripe } from '../stripe/compare-with-stripe.ts';
import { OrgStub } from '../test/org-stub.ts';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: spend, PostgreSQL, NATS, the Stripe sandbox. Stubbed on NATS: org, which says how many admins there are.
let spend: SpendHarness;
let org: OrgStub;
const wallets = { NEW_WALLETS: 'financial_account' };
beforeAll(async () => {
  spend = await SpendHarness.start();
  org = new OrgStub(spend);
});
afterAll(() => spend.stop(), 60_000);

const refusedWith = (code: string) => expect.objectContaining({ code });
const policyOf = (ctx: Ctx) => spend.rpc.call(ctx, signaturesRpc.getSignaturePolicy, {});
const setThreshold = async (ctx: Ctx, threshold: number | null) => {
  const { version } = await policyOf(ctx);
  return spend.rpc.call(ctx, signaturesRpc.changeSignaturePolicy, { threshold, version });
};
const move = (ctx: Ctx, kind: 'vault_in' | 'vault_out', amount: number) =>
  spend.rpc.call(ctx, vaultRpc.moveVault, { kind, amount });
const withdraw = (ctx: Ctx, amount: number) => spend.rpc.call(ctx, spendRpc.startWithdrawal, { amount });
const requestOf = async (ctx: Ctx, approvalId: string | undefined): Promise<ApprovalWire> => {
  const { items } = await spend.rpc.call(ctx, approvalsRpc.list, { id: approvalId });
  if (items[0] === undefined) throw new Error('There is no such request.');
  return items[0];
};
const sign = (ctx: Ctx, { id, version }: ApprovalWire) =>
  spend.rpc.call(ctx, approvalsRpc.approve, { approvalId: id, version, note: '' });
const reject = (ctx: Ctx, { id, version }: ApprovalWire, note = 'Too much') =>
  spend.rpc.call(ctx, approvalsRpc.reject, { approvalId: id, version, note });
const cancel = (ctx: Ctx, { id, version }: ApprovalWire) =>
  spend.rpc.call(ctx, approvalsRpc.withdraw, { approvalId: id, version });

/** 10 000 in the wallet, 5 000 in the vault, two signatures above 1 000. */
async function createOwner(hasAccount = false) {
  const { organizationId, account } = await spend.createOrganization(hasAccount ? 0 : 15_000);
  const first = spend.admin(organizationId);
  if (hasAccount) await fill(first, account, 15_000);
  await move(first, 'vault_in', 5_000);
  await setThreshold(first, 1_000);
  const balances = async () => {
    const accounts = await spend.rpc.call(first, spendRpc.listAccounts, {});
    return Object.fromEntries(
      accounts.map(({ kind, posted, onHold, available }) => [kind, { posted, onHold, available }]),
    );
  };
  return { organizationId, account, first, second: spend.admin(organizationId), balances };
}

async function fill(admin: Ctx, account: string, amount: number): Promise<void> {
  await spend.stripe.accounts.createExternalAccount(account, { external_account: 'btok_us_verified' });
  await eventually(async () => (await spend.rpc.call(admin, spendRpc.getWalletDetails, {})).isAvailable);
  await spend.rpc.call(admin, spendRpc.startDeposit, { amount });
  await eventually(async () => {
    const accounts = await spend.rpc.call(admin, spendRpc.listAccounts, {});
    return accounts.find(({ kind }) => kind === 'wallet')?.posted === amount;
  });
}

const withdrawals = async (organizationId: string) => {
  const { rows } = await spend.pool.query<{ status: string }>(
    'select status from withdrawal where organization_id = $1 order by created_at',
    [organizationId],
  );
  return rows.map(({ status }) => status);
};
const untouched = { posted: 5_000, onHold: 0, available: 5_000 };

describe('a move out of the vault above the amount', () => {
  it('holds the money until another admin signs, and then moves it once', async () => {
    const { organizationId, first, second, balances } = await createOwner();
    const { approvalId, status } = await move(first, 'vault_out', 1_001);
    expect(status).toBe('pending');
    expect(await balances()).toMatchObject({
      vault: { posted: 5_000, onHold: 1_001, available: 3_999 },
      wallet: { posted: 10_000, available: 10_000 },
    });
    expect(await spend.findings()).toEqual([]);
    const request = await requestOf(second, approvalId);
    expect(request).toMatchObject({ mayDecide: true, subject: { kind: 'signature', amount: 1_001 } });
    const once = { ...second, idempotencyKey: 'sign-once' };
    const [one, other] = await Promise.all([sign(once, request), sign(once, request)]);
    expect([one.status, other.status]).toEqual(['approved', 'approved']);
    expect(await balances()).toMatchObject({
      vault: { posted: 3_999, onHold: 0 },
      wallet: { posted: 11_001, onHold: 0 },
    });
    expect(await spend.findings()).toEqual([]);
    const actions = (await spend.auditRecordsOf(organizationId)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['approval.request', 'approval.approve', 'vault.return']));
  });

  it('of exactly the amount takes one signature', async () => {
    const { first, balances } = await createOwner();
    expect(await move(first, 'vault_out', 1_000)).toMatchObject({ status: 'posted' });
    expect(await balances()).toMatchObject({ vault: { posted: 4_000, onHold: 0 } });
  });

  it('is not signed by its first signer, a manager, or an admin who did not sign in recently', async () => {
    const { first, second, balances } = await createOwner();
    const { approvalId } = await move(first, 'vault_out', 2_000);
    const request = await requestOf(first, approvalId);
    expect(request.mayDecide).toBe(false);
    await expect(sign(first, request)).rejects.toEqual(refusedWith('own_approval'));
    const as = (over: Partial<UserPrincipal>): Ctx => ({
      ...second,
      actor: { ...second.actor, ...over } as UserPrincipal,
    });
    await expect(sign(as({ role: 'Manager' }), request)).rejects.toEqual(refusedWith('not_found'));
    await expect(sign(as({ isFreshSignIn: false }), request)).rejects.toEqual(
      refusedWith('fresh_sign_in_required'),
    );
    const theirs = spend.admin((await spend.createOrganization(0)).organizationId);
    await expect(sign(theirs, request)).rejects.toEqual(refusedWith('not_found'));
    expect(await balances()).toMatchObject({ vault: { onHold: 2_000 } });
  });

  it('is not signed when its first signer is no longer an admin, and can be rejected', async () => {
    const { first, second, balances } = await createOwner();
    const request = await requestOf(second, (await move(first, 'vault_out', 2_000)).approvalId);
    org.demoted.add(request.author.id);
    await expect(sign(second, request)).rejects.toEqual(refusedWith('first_signer_not_admin'));
    await expect(sign(first, request)).rejects.toEqual(refusedWith('own_approval'));
    expect(await balances()).toMatchObject({ vault: { posted: 5_000, onHold: 2_000 } });
    await reject(second, request);
    expect(await balances()).toMatchObject({ vault: untouched });
    expect(await spend.findings()).toEqual([]);
  });

  it('is rejected with a reason, and its money is available again', async () => {
    const { first, second, balances } = await createOwner();
    const request = await requestOf(second, (await move(first, 'vault_out', 5_000)).approvalId);
    await expect(move(first, 'vault_out', 1)).rejects.toEqual(refusedWith('insufficient_funds'));
    await expect(reject(second, request, '')).rejects.toEqual(refusedWith('invalid_input'));
    await reject(second, request);
    expect(await balances()).toMatchObject({ vault: untouched, wallet: { posted: 10_000 } });
    await expect(sign(second, request)).rejects.toEqual(refusedWith('approval_closed'));
    expect(await spend.findings()).toEqual([]);
  });

  it('that was rejected is reported as voided when its key is repeated after it expired', async () => {
    const { organizationId, first, second, balances } = await createOwner();
    const once = { ...first, idempotencyKey: 'out-once' };
    const moved = await move(once, 'vault_out', 5_000);
    await reject(second, await requestOf(second, moved.approvalId));
    await spend.pool.query('delete from idempotency_key where organization_id = $1', [organizationId]);
    expect(await move(once, 'vault_out', 5_000)).toMatchObject({
      id: moved.id,
      status: 'voided',
      entries: [],
    });
    expect(await balances()).toMatchObject({ vault: untouched, wallet: { posted: 10_000 } });
  });

  it('ends with one result when two admins sign and its author withdraws it at once', async () => {
    const { organizationId, first, second, balances } = await createOwner();
    const third = spend.admin(organizationId);
    for (let round = 0; round < 4; round += 1) {
      const before = (await balances()).vault?.posted ?? 0;
      const request = await requestOf(second, (await move(first, 'vault_out', 1_001)).approvalId);
      const results = await Promise.allSettled([
        sign(second, request),
        sign(third, request),
        cancel(first, request),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { status } = await requestOf(second, request.id);
      const moved = status === 'approved' ? 1_001 : 0;
      expect(await balances()).toMatchObject({ vault: { posted: before - moved, onHold: 0 } });
    }
    expect(await spend.findings()).toEqual([]);
  });

  it('expires after seven days, or ends when its author is archived, and releases its money', async () => {
    const { organizationId, first, balances } = await createOwner();
    const { approvalId } = await move(first, 'vault_out', 2_000);
    const { createdAt, expiresAt } = await requestOf(first, approvalId);
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 24 * 3_600_000);
    await spend.pool.query('update approval_request set expires_at = now() where id = $1', [approvalId]);
    await eventually(async () => (await requestOf(first, approvalId)).status === 'expired');
    expect(await balances()).toMatchObject({ vault: untouched });
    const later = await move(first, 'vault_out', 3_000);
    const userId = first.actor.kind === 'user' ? first.actor.userId : '';
    await spend.rpc.call(serviceContext('org', organizationId), spendRpc.setCardholderStatus, {
      organizationId,
      userId,
      status: 'inactive',
      by: 'organization',
    });
    const second = spend.admin(organizationId);
    expect(await requestOf(second, later.approvalId)).toMatchObject({ endReason: 'person_archived' });
    expect(await balances()).toMatchObject({ vault: untouched });
    expect(await spend.findings()).toEqual([]);
  });
});

describe('a move into the vault above the amount', () => {
  it('holds the money in the wallet until another admin signs, and then moves it once', async () => {
    const { organizationId, first, second, balances } = await createOwner();
    const moved = await move(first, 'vault_in', 1_001);
    expect(moved).toMatchObject({
      status: 'pending',
      entries: [
        { account: 'Wallet', layer: 'pending', amount: -1_001 },
        { account: 'Vault', layer: 'pending', amount: 1_001 },
      ],
    });
    expect(await balances()).toMatchObject({
      wallet: { posted: 10_000, onHold: 1_001, available: 8_999 },
      vault: untouched,
    });
    await expect(move(first, 'vault_in', 9_000)).rejects.toEqual(refusedWith('insufficient_funds'));
    expect(await spend.findings()).toEqual([]);
    const request = await requestOf(second, moved.approvalId);
    expect(request.subject).toMatchObject({ movement: 'vault_in', amount: 1_001 });
    await expect(sign(first, request)).rejects.toEqual(refusedWith('own_approval'));
    await sign(second, request);
    expect(await balances()).toMatchObject({
      wallet: { posted: 8_999, onHold: 0 },
      vault: { posted: 6_001, onHold: 0 },
    });
    expect(await spend.findings()).toEqual([]);
    const records = (await spend.auditRecordsOf(organizationId)).filter(
      ({ action }) => action === 'vault.fund',
    );
    // createOwner moved the first amount; the second is recorded once, when it moves.
    expect(records).toMatchObject([
      { after: { amount: { amount: 5_000 } } },
      { after: { status: 'posted', amount: { amount: 1_001 } } },
    ]);
  });

  it('of exactly the amount takes one signature', async () => {
    const { first, balances } = await createOwner();
    expect(await move(first, 'vault_in', 1_000)).toMatchObject({ status: 'posted' });
    expect(await balances()).toMatchObject({ vault: { posted: 6_000, onHold: 0 } });
  });

  it('that is rejected, withdrawn or expired is canceled, and its money is available again', async () => {
    const { organizationId, first, second, balances } = await createOwner();
    const ask = async () => requestOf(second, (await move(first, 'vault_in', 10_000)).approvalId);
    await reject(second, await ask());
    await cancel(first, await ask());
    const { id } = await ask();
    await spend.pool.query('update approval_request set expires_at = now() where id = $1', [id]);
    await eventually(async () => (await requestOf(first, id)).status === 'expired');
    expect(await balances()).toMatchObject({
      wallet: { posted: 10_000, onHold: 0, available: 10_000 },
      vault: untouched,
    });
    const { items } = await spend.rpc.call(first, spendRpc.listTransfers, { view: 'movements', limit: 3 });
    expect(items.map(({ kind, state }) => [kind, state])).toEqual(
      Array.from({ length: 3 }, () => ['vault_in', 'canceled']),
    );
    const actions = (await spend.auditRecordsOf(organizationId)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'vault.cancel')).toHaveLength(3);
    expect(await spend.findings()).toEqual([]);
  });
});

describe('the amount above which two sign', () => {
  it('is set by one admin where there is a second, and changed by two from then on', async () => {
    const { first, second } = await createOwner();
    const asked = await setThreshold(first, null);
    expect(asked).toMatchObject({ threshold: 1_000, pendingApprovalId: expect.any(String) });
    await expect(setThreshold(second, 2_000)).rejects.toEqual(refusedWith('approval_pending'));
    const request = await requestOf(second, asked.pendingApprovalId ?? '');
    await expect(sign(first, request)).rejects.toEqual(refusedWith('own_approval'));
    await sign(second, request);
    expect(await policyOf(first)).toMatchObject({ threshold: null, pendingApprovalId: null });
    expect(await move(first, 'vault_out', 5_000)).toMatchObject({ status: 'posted' });
  });

  it('is not changed by an admin who is alone, not even after taking the role from the others', async () => {
    const { first } = await createOwner();
    org.admins = 1;
    try {
      const alone = refusedWith('second_admin_missing');
      await expect(setThreshold(first, 500)).rejects.toEqual(alone);
      const { organizationId } = await spend.createOrganization(0);
      await expect(setThreshold(spend.admin(organizationId), 500)).rejects.toEqual(alone);
      await expect(setThreshold(first, null)).rejects.toEqual(alone);
    } finally {
      org.admins = 2;
    }
  });

  it('is not changed by an outdated page, nor by two requests at once', async () => {
    const { first, second } = await createOwner();
    const { version } = await policyOf(first);
    const change = (ctx: Ctx, threshold: number, of = version) =>
      spend.rpc.call(ctx, signaturesRpc.changeSignaturePolicy, { threshold, version: of });
    await expect(change(first, 1, version - 1)).rejects.toEqual(refusedWith('changed_meanwhile'));
    const results = await Promise.allSettled([change(first, 2_000), change(second, 3_000)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await policyOf(first)).toMatchObject({ threshold: 1_000, version });
  });
});

describe('another bank account', () => {
  it('is linked when a second admin has signed for it, and for no other', async () => {
    const { first, second } = await createOwner();
    const [bankAccountId, another] = [newId(), newId()];
    const ask = (ctx: Ctx, id = bankAccountId) =>
      spend.rpc.call(ctx, signaturesRpc.signBankAccount, { bankAccountId: id, last4: '6789' });
    const { isSigned, approvalId } = await ask(first);
    expect(isSigned).toBe(false);
    expect(await ask(first)).toEqual({ isSigned: false, approvalId });
    const request = await requestOf(second, approvalId ?? '');
    await expect(sign(first, request)).rejects.toEqual(refusedWith('own_approval'));
    await sign(second, request);
    expect(await ask(first)).toEqual({ isSigned: true, approvalId: null });
    expect(await ask(first, another)).toMatchObject({ isSigned: false });
    await spend.pool.query(
      `update approval_request set created_at = created_at - interval '8 days' where id = $1`,
      [approvalId],
    );
    expect(await ask(first)).toMatchObject({ isSigned: false });
    const { organizationId } = await spend.createOrganization(0);
    expect(await ask(spend.admin(organizationId))).toEqual({ isSigned: true, approvalId: null });
  });
});

describe('a withdrawal above the amount', () => {
  let owner: Awaited<ReturnType<typeof createOwner>>;
  beforeAll(async () => {
    await spend.restartService(wallets);
    owner = await createOwner(true);
  });

  it('is held here alone until it is signed, and is then sent to the bank once', async () => {
    const { organizationId, account, first, second, balances } = owner;
    const agreement = async () => {
      expect(await spend.findings()).toEqual([]);
      const findings = await compareWithStripe(spend.pool, spend.stripe);
      expect(findings.filter(({ row }) => row.organizationId === organizationId)).toEqual([]);
    };
    const once = { ...first, idempotencyKey: newId() };
    const { approvalId } = await withdraw(once, 4_000);
    expect((await withdraw(once, 4_000)).approvalId).toBe(approvalId);
    await move(first, 'vault_out', 2_000);
    const { approvalId: intoVault } = await move(first, 'vault_in', 2_500);
    expect(await balances()).toMatchObject({ wallet: { posted: 10_000, onHold: 6_500 } });
    expect(await withdrawals(organizationId)).toEqual(['unsigned']);
    await agreement();
    const { items } = await spend.rpc.call(first, spendRpc.listTransfers, { view: 'on_hold' });
    expect(items).toMatchObject([
      { kind: 'vault_in', status: 'pending', change: -2_500 },
      { kind: 'withdrawal', status: 'pending', change: -4_000 },
    ]);
    await reject(second, await requestOf(second, intoVault));
    await sign(second, await requestOf(second, approvalId));
    await eventually(async () => (await balances()).wallet?.posted === 6_000);
    expect(await withdrawals(organizationId)).toEqual(['posted']);
    expect((await outboundOf(organizationId, account)).map(({ amount }) => amount)).toEqual([4_000]);
    await agreement();
  });

  it('that is rejected never reaches the bank', async () => {
    const { organizationId, account, first, second, balances } = owner;
    const { approvalId } = await withdraw(first, 3_000);
    await reject(second, await requestOf(second, approvalId));
    expect(await balances()).toMatchObject({ wallet: { posted: 6_000, onHold: 0 } });
    expect(await withdrawals(organizationId)).toEqual(['posted', 'canceled']);
    expect(await outboundOf(organizationId, account)).toHaveLength(1);
    expect(await spend.findings()).toEqual([]);
  });

  it('that was signed before a crash is sent by the sweep', async () => {
    const { organizationId, account, first, second, balances } = owner;
    const { approvalId } = await withdraw(first, 2_000);
    await spend.control('faults', { account, api: { status: { 500: 1 } } });
    await sign(second, await requestOf(second, approvalId));
    expect(await withdrawals(organizationId)).toContain('requested');
    await spend.control('faults', { account });
    await spend.pool.query(`update withdrawal set next_attempt_at = now() where organization_id = $1`, [
      organizationId,
    ]);
    await spend.restartService({ ...wallets, RECONCILE_EVERY_MS: '200' });
    await eventually(async () => (await balances()).wallet?.posted === 4_000);
  });

  it('while a release from a fund waits: what is on hold for the release is still cash at Stripe', async () => {
    const { organizationId, first } = owner;
    const { id: fundId } = await spend.rpc.call(first, fundsRpc.createFund, {
      name: 'Community garden',
      restriction: 'purpose',
      purpose: 'Seeds and tools',
      startsOn: null,
      endsOn: null,
    });
    const amount = { fundId, amount: 1_500 };
    await spend.rpc.call(first, fundsRpc.receiveInFund, { ...amount, donor: 'Trust', reason: 'Letter' });
    const about = { reason: 'Seeds bought', evidence: 'Invoice 12' };
    const { status } = await spend.rpc.call(first, fundsRpc.releaseFund, { ...amount, ...about });
    expect(status).toBe('pending');
    const findings = await compareWithStripe(spend.pool, spend.stripe);
    expect(findings.filter(({ row }) => row.organizationId === organizationId)).toEqual([]);
  });
});

async function outboundOf(organizationId: string, account: string) {
  const { rows } = await spend.pool.query<{ id: string }>(
    'select financial_account_id as id from wallet_account where organization_id = $1',
    [organizationId],
  );
  const { data } = await spend.stripe.treasury.outboundTransfers.list(
    { financial_account: rows[0]?.id ?? '' },
    { stripeAccount: account },
  );
  return data;
}
