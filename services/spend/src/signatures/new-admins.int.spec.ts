import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { approvalsRpc, signaturesRpc, spendEvents, spendRpc, type ApprovalWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext, type Ctx } from '@almoner/platform';
import { OrgStub } from '../test/org-stub.ts';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: spend, PostgreSQL, NATS. Stubbed on NATS: org, which says who is an admin and who waits to become one.
let spend: SpendHarness;
let org: OrgStub;
beforeAll(async () => {
  spend = await SpendHarness.start();
  org = new OrgStub(spend);
});
afterAll(() => spend.stop(), 60_000);

const refusedWith = (code: string) => expect.objectContaining({ code });
const requestOf = async (ctx: Ctx, approvalId: string | null): Promise<ApprovalWire> => {
  const { items } = await spend.rpc.call(ctx, approvalsRpc.list, { id: approvalId ?? newId() });
  if (items[0] === undefined) throw new Error('There is no such request.');
  return items[0];
};
const sign = (ctx: Ctx, { id, version }: ApprovalWire) =>
  spend.rpc.call(ctx, approvalsRpc.approve, { approvalId: id, version, note: '' });
const reject = (ctx: Ctx, { id, version }: ApprovalWire) =>
  spend.rpc.call(ctx, approvalsRpc.reject, { approvalId: id, version, note: 'Not now' });

/** An organization where two admins sign above an amount. */
async function createOwner() {
  const { organizationId } = await spend.createOrganization(0);
  const first = spend.admin(organizationId);
  await spend.rpc.call(first, signaturesRpc.changeSignaturePolicy, { threshold: 1_000, version: 0 });
  return { organizationId, first, second: spend.admin(organizationId) };
}

describe('a new admin', () => {
  const ask = (ctx: Ctx, change: 'admin_role' | 'admin_invite', id: string) =>
    spend.rpc.call(ctx, signaturesRpc.signNewAdmin, { change, id, name: 'Dana Reed' });
  const isRequired = async (organizationId: string) =>
    (await spend.rpc.call(serviceContext('org', organizationId), signaturesRpc.findSignatureRule, {}))
      .isRequired;
  const idOf = ({ actor }: Ctx) => (actor.kind === 'user' ? actor.userId : '');

  it('needs no second signature while no amount is set', async () => {
    const { organizationId } = await spend.createOrganization(0);
    expect(await isRequired(organizationId)).toBe(false);
    expect(await isRequired(newId())).toBe(false);
    expect(await ask(spend.admin(organizationId), 'admin_role', newId())).toEqual({ approvalId: null });
  });

  it('is requested once, and signed neither by the first signer nor by the new admin', async () => {
    const { organizationId, first, second } = await createOwner();
    const accomplice = spend.admin(organizationId);
    expect(await isRequired(organizationId)).toBe(true);
    const { approvalId } = await ask(first, 'admin_role', idOf(accomplice));
    expect(await ask(second, 'admin_role', idOf(accomplice))).toEqual({ approvalId });
    const request = await requestOf(second, approvalId);
    expect(request).toMatchObject({
      mayDecide: true,
      subject: { movement: 'admin_role', description: 'Dana Reed', amount: null },
    });
    await expect(sign(first, request)).rejects.toEqual(refusedWith('own_approval'));
    await expect(sign(accomplice, request)).rejects.toEqual(refusedWith('own_approval'));
    await sign(second, request);
    const published = await spend.service.published(spendEvents.approvalChanged.subject, organizationId);
    expect(published.at(-1)).toMatchObject({
      status: 'approved',
      request: { subject: { movement: 'admin_role', movementId: idOf(accomplice) } },
    });
  });

  it('needs another signature each time', async () => {
    const { first, second } = await createOwner();
    const inviteId = newId();
    const { approvalId } = await ask(first, 'admin_invite', inviteId);
    await sign(second, await requestOf(second, approvalId));
    const again = await ask(first, 'admin_invite', inviteId);
    expect(again.approvalId).not.toBeNull();
    expect(again.approvalId).not.toBe(approvalId);
  });

  it('is no longer requested when the invitation is revoked, or the person archived', async () => {
    const { organizationId, first, second } = await createOwner();
    const [inviteId, userId] = [newId(), newId()];
    const invited = await ask(first, 'admin_invite', inviteId);
    const promoted = await ask(first, 'admin_role', userId);
    const asOrg = serviceContext('org', organizationId);
    await spend.rpc.call(asOrg, signaturesRpc.cancelNewAdmin, { id: inviteId });
    await spend.rpc.call(asOrg, signaturesRpc.cancelNewAdmin, { id: inviteId });
    const stop = { organizationId, userId, status: 'inactive', by: 'organization' } as const;
    await spend.rpc.call(asOrg, spendRpc.setCardholderStatus, stop);
    const revoked = await requestOf(second, invited.approvalId);
    expect(revoked.status).toBe('withdrawn');
    expect(revoked.endReason).toBeUndefined();
    expect(await requestOf(second, promoted.approvalId)).toMatchObject({
      status: 'withdrawn',
      endReason: 'person_archived',
    });
  });

  it('is not signed once the person or the invitation no longer waits, and can be rejected', async () => {
    const { first, second } = await createOwner();
    const inviteId = newId();
    const { approvalId } = await ask(first, 'admin_invite', inviteId);
    const request = await requestOf(second, approvalId);
    org.closedNewAdmins.add(inviteId);
    await expect(sign(second, request)).rejects.toEqual(refusedWith('approval_outdated'));
    expect(await reject(second, request)).toMatchObject({ status: 'rejected' });
  });
});
