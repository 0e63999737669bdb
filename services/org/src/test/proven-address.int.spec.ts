import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectionsRpc, orgRpc, type UserPrincipal } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { OrgHarness, anApplication, type SignedIn } from './org-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP, the Stripe sandbox. Stubbed on NATS: spend.
let org: OrgHarness;
let home: Awaited<ReturnType<OrgHarness['anOrganization']>>;
beforeAll(async () => {
  org = await OrgHarness.start();
  home = await org.anOrganization();
});
afterAll(() => org.stop(), 30_000);

const refused = { code: 'address_not_proven' };

/** The context that the gateway sends for a session that did not prove the address. */
async function unproven(person: SignedIn): Promise<Ctx> {
  const ctx = await org.as(person);
  return { ...ctx, actor: { ...(ctx.actor as UserPrincipal), isAddressProven: false } };
}

describe('a session that did not prove the address', () => {
  it('neither finds nor answers an invitation to it', async () => {
    const guest = await org.visitor('guest');
    const input = { email: guest.email, role: 'Employee', teamId: null } as const;
    const { id: inviteId } = await org.call(home.admin, orgRpc.invite, input);
    const ctx = await unproven(guest);
    await expect(org.rpc.call(ctx, orgRpc.findOwnInvite, { email: guest.email })).rejects.toMatchObject(
      refused,
    );
    await expect(org.rpc.call(ctx, orgRpc.acceptInvite, { inviteId })).rejects.toMatchObject(refused);
    await expect(org.rpc.call(ctx, orgRpc.declineInvite, { inviteId })).rejects.toMatchObject(refused);
    await expect(org.call(guest, orgRpc.acceptInvite, { inviteId })).resolves.toMatchObject({
      organizationId: home.organizationId,
    });
  });

  it('learns that no invitation waits for it, so that a newcomer can apply', async () => {
    const newcomer = await org.visitor('newcomer');
    await expect(
      org.rpc.call(await unproven(newcomer), orgRpc.findOwnInvite, { email: newcomer.email }),
    ).resolves.toEqual({ invite: null });
  });

  it('neither sees nor answers a request for a connection to it', async () => {
    const firmAdmin = await org.visitor('firm');
    await org.call(firmAdmin, orgRpc.apply, anApplication({ kind: 'advisor', legalName: 'Ledger & Lark' }));
    const { id: connectionId } = await org.call(firmAdmin, connectionsRpc.ask, { email: home.admin.email });
    const ctx = await unproven(home.admin);
    await expect(org.rpc.call(ctx, connectionsRpc.list, {})).resolves.toEqual([]);
    await expect(org.rpc.call(ctx, connectionsRpc.accept, { connectionId })).rejects.toMatchObject(refused);
    await expect(org.rpc.call(ctx, connectionsRpc.decline, { connectionId })).rejects.toMatchObject(refused);
    await expect(org.call(home.admin, connectionsRpc.list, {})).resolves.toMatchObject([
      { id: connectionId },
    ]);
    await org.call(home.admin, connectionsRpc.accept, { connectionId });
    await expect(org.rpc.call(ctx, connectionsRpc.list, {})).resolves.toMatchObject([{ status: 'accepted' }]);
  });
});
