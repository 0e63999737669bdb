import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectionsRpc, orgRpc, type UserPrincipal } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { OrgHarness, anApplication, type SignedIn } from './org-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP, the Stripe sandbox. Stubbed on NATS: spend.
let org: OrgHarness;
beforeAll(async () => {
  org = await OrgHarness.start();
});
afterAll(() => org.stop(), 30_000);

const refused = { code: 'fresh_sign_in_required' };

/** The context that the gateway sends for a person who signed in a day ago. */
async function sinceYesterday(person: SignedIn): Promise<Ctx> {
  const ctx = await org.as(person);
  return { ...ctx, actor: { ...(ctx.actor as UserPrincipal), isFreshSignIn: false } };
}

async function aFirm(): Promise<SignedIn> {
  const admin = await org.visitor('partner');
  await org.call(admin, orgRpc.apply, anApplication({ legalName: 'Ledger & Lark', kind: 'advisor' }));
  return admin;
}

describe('an admin who signed in yesterday', () => {
  it('may do everyday work but not make someone an admin', async () => {
    const { admin } = await org.anOrganization();
    const member = await org.aMember(admin);
    const guest = await org.visitor('guest');
    const { id: inviteId } = await org.call(admin, orgRpc.invite, {
      email: guest.email,
      role: 'Admin',
      teamId: null,
    });
    const stale = await sinceYesterday(admin);
    const { userId } = member;
    const { email } = await org.visitor('other');
    for (const call of [
      org.rpc.call(stale, orgRpc.changeRole, { userId, role: 'Admin' }),
      org.rpc.call(stale, orgRpc.invite, { email, role: 'Admin', teamId: null }),
      org.rpc.call(stale, orgRpc.resendInvite, { inviteId }),
    ])
      await expect(call).rejects.toMatchObject(refused);
    expect(await org.membership(member)).toMatchObject({ role: 'Employee' });
    await org.rpc.call(stale, orgRpc.invite, { email, role: 'Employee', teamId: null });
    await org.rpc.call(stale, orgRpc.changeRole, { userId, role: 'Employee' });
    expect(await org.call(admin, orgRpc.changeRole, { userId, role: 'Admin' })).toMatchObject({
      role: 'Admin',
    });
  });

  it('may not connect with an advisor firm, whichever side requests it', async () => {
    const { admin } = await org.anOrganization();
    const firm = await aFirm();
    const [stale, staleFirm] = [await sinceYesterday(admin), await sinceYesterday(firm)];
    const { id: connectionId } = await org.rpc.call(staleFirm, connectionsRpc.ask, { email: admin.email });
    const accepted = org.rpc.call(stale, connectionsRpc.accept, { connectionId });
    await expect(accepted).rejects.toMatchObject(refused);
    const asked = org.rpc.call(stale, connectionsRpc.ask, { email: firm.email });
    await expect(asked).rejects.toMatchObject(refused);
    expect((await org.membership(firm)).clientIds).toEqual([]);
    await org.rpc.call(stale, connectionsRpc.decline, { connectionId });
  });
});
