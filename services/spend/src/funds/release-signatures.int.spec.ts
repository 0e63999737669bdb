import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { approvalsRpc, fundsRpc, signaturesRpc, type ApprovalWire } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { OrgStub } from '../test/org-stub.ts';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: spend, PostgreSQL, NATS, the Stripe sandbox. Stubbed on NATS: org, which says how many admins there are.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
  new OrgStub(spend);
});
afterAll(() => spend.stop(), 60_000);

const refusedWith = (code: string) => expect.objectContaining({ code });
const decide = (ctx: Ctx, { id, version }: ApprovalWire, decision: 'approve' | 'reject' | 'withdraw') => {
  const request = { approvalId: id, version };
  return decision === 'withdraw'
    ? spend.rpc.call(ctx, approvalsRpc.withdraw, request)
    : spend.rpc.call(ctx, approvalsRpc[decision], { ...request, note: 'As agreed' });
};

/** 5 000 of a fund, 10 000 in the wallet, two signatures above 1 000. */
async function createFund(restriction: 'purpose' | 'time' = 'purpose') {
  const { organizationId } = await spend.createOrganization(15_000);
  const [first, second] = [spend.admin(organizationId), spend.admin(organizationId)];
  const created = await spend.rpc.call(first, fundsRpc.createFund, {
    name: 'Community garden',
    restriction,
    purpose: 'Seeds and tools',
    startsOn: null,
    endsOn: null,
  });
  const fundId = created.id;
  await spend.rpc.call(first, fundsRpc.receiveInFund, {
    fundId,
    amount: 5_000,
    donor: 'Aldermoss Family Fund',
    reason: 'Letter of May 2',
  });
  await spend.rpc.call(first, signaturesRpc.changeSignaturePolicy, { threshold: 1_000, version: 0 });
  const release = (amount: number, ctx: Ctx = first) =>
    spend.rpc.call(ctx, fundsRpc.releaseFund, {
      fundId,
      amount,
      reason: 'The seeds were bought',
      evidence: 'Invoice 12',
    });
  const request = async (approvalId: string | undefined): Promise<ApprovalWire> => {
    const { items } = await spend.rpc.call(second, approvalsRpc.list, { id: approvalId });
    if (items[0] === undefined) throw new Error('There is no such request.');
    return items[0];
  };
  const balances = async () => {
    const { posted, onHold, available, released } = await spend.rpc.call(first, fundsRpc.getFund, { fundId });
    return { posted, onHold, available, released, wallet: (await spend.wallet(organizationId)).posted };
  };
  const change = (days: { startsOn: string | null }) =>
    spend.rpc.call(first, fundsRpc.updateFund, { fundId, ...days });
  return { organizationId, first, second, release, request, balances, change };
}

const untouched = { posted: 5_000, onHold: 0, available: 5_000, released: 0, wallet: 10_000 };
const held = (onHold: number) => ({ ...untouched, onHold, available: 5_000 - onHold });

describe('a release from a restricted fund above the amount', () => {
  it('holds the money in the fund until another admin signs, and then releases it once', async () => {
    const { organizationId, first, second, release, request, balances } = await createFund();
    const once = { ...first, idempotencyKey: 'release-once' };
    const { approvalId, status } = await release(1_001, once);
    expect(status).toBe('pending');
    expect((await release(1_001, once)).approvalId).toBe(approvalId);
    expect(await balances()).toEqual(held(1_001));
    expect(await spend.findings()).toEqual([]);
    const asked = await request(approvalId);
    expect(asked).toMatchObject({
      mayDecide: true,
      reason: 'The seeds were bought',
      subject: { movement: 'fund_release', amount: 1_001, evidence: 'Invoice 12' },
    });
    await expect(decide(first, asked, 'approve')).rejects.toEqual(refusedWith('own_approval'));
    const signer = { ...second, idempotencyKey: 'sign-once' };
    await Promise.all([decide(signer, asked, 'approve'), decide(signer, asked, 'approve')]);
    expect(await balances()).toEqual({
      posted: 3_999,
      onHold: 0,
      available: 3_999,
      released: 1_001,
      wallet: 11_001,
    });
    expect(await spend.findings()).toEqual([]);
    const actions = (await spend.auditRecordsOf(organizationId)).map(({ action }) => String(action));
    expect(actions.filter((action) => action.startsWith('fund.re'))).toEqual([
      'fund.receive',
      'fund.request-release',
      'fund.release',
    ]);
  });

  it('of exactly the amount takes one signature', async () => {
    const { release, balances } = await createFund();
    const { status, approvalId } = await release(1_000);
    expect({ status, approvalId }).toEqual({ status: 'posted', approvalId: undefined });
    expect(await balances()).toMatchObject({ posted: 4_000, released: 1_000 });
  });

  it('is never more than the fund has, with what is on hold for another one', async () => {
    const { release, balances } = await createFund();
    await release(3_000);
    await expect(release(2_001)).rejects.toMatchObject({
      code: 'insufficient_funds',
      fields: [{ field: 'amount' }],
    });
    expect(await balances()).toEqual(held(3_000));
  });

  it.each(['reject', 'withdraw', 'expire'] as const)('gives the money back on %s', async (end) => {
    const { first, second, release, request, balances } = await createFund();
    const once = { ...first, idempotencyKey: `release-${end}` };
    const asked = await request((await release(2_000, once)).approvalId);
    if (end === 'reject') await decide(second, asked, 'reject');
    if (end === 'withdraw') await decide(first, asked, 'withdraw');
    if (end === 'expire')
      await spend.pool.query('update approval_request set expires_at = now() where id = $1', [asked.id]);
    await eventually(async () => (await request(asked.id)).status !== 'pending');
    expect(await balances()).toEqual(untouched);
    await expect(decide(second, asked, 'approve')).rejects.toEqual(refusedWith('approval_closed'));
    await spend.pool.query('delete from idempotency_key where organization_id = $1', [first.organizationId]);
    expect(await release(2_000, once)).toMatchObject({ status: 'voided', entries: [] });
    expect(await spend.findings()).toEqual([]);
  });

  it('is not signed when the terms of the fund no longer allow it', async () => {
    const { second, release, request, balances, change } = await createFund('time');
    const asked = await request((await release(2_000)).approvalId);
    await change({ startsOn: '2999-01-01' });
    await expect(decide(second, asked, 'approve')).rejects.toEqual(refusedWith('fund_not_available_yet'));
    expect(await balances()).toEqual(held(2_000));
    await change({ startsOn: null });
    await decide(second, asked, 'approve');
    expect(await balances()).toMatchObject({ posted: 3_000, released: 2_000 });
  });
});
