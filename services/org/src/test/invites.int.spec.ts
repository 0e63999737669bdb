import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orgRpc } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { OrgHarness, type SignedIn } from './org-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP, the Stripe sandbox. Stubbed on NATS: spend.
let org: OrgHarness;
let home: { organizationId: string; admin: SignedIn };

beforeAll(async () => {
  org = await OrgHarness.start();
  home = await org.anOrganization();
});
afterAll(() => org.stop(), 30_000);

const refusedWith = (code: string) => expect.objectContaining({ code });
const invite = ({ email }: { email: string }, role: 'Admin' | 'Employee' = 'Employee') =>
  org.call(home.admin, orgRpc.invite, { email, role, teamId: null });
const findOwn = async (person: SignedIn) =>
  (await org.call(person, orgRpc.findOwnInvite, { email: person.email })).invite;
const accept = (person: SignedIn, inviteId: string) => org.call(person, orgRpc.acceptInvite, { inviteId });

describe('an invitation', () => {
  it('arrives by email, is visible to the invited person only, and makes them a member', async () => {
    const [guest, stranger] = [await org.visitor('guest'), await org.visitor('stranger')];
    expect(await findOwn(guest)).toBeNull();
    const sent = await invite(guest);
    await eventually(() => org.emailsTo(guest.email).length > 0);
    const [mail] = org.emailsTo(guest.email);
    expect(mail?.text).toContain('http://localhost:1/invite?to=');
    expect(await findOwn(guest)).toEqual(sent);
    const prying = org.call(stranger, orgRpc.findOwnInvite, { email: guest.email });
    await expect(prying).rejects.toEqual(refusedWith('not_found'));
    await expect(accept(stranger, sent.id)).rejects.toEqual(refusedWith('not_found'));
    expect(await accept(guest, sent.id)).toMatchObject({
      id: guest.userId,
      role: 'Employee',
      organizationId: home.organizationId,
    });
    expect((await org.membership(guest)).organizationId).toBe(home.organizationId);
  });

  it('is accepted once when eight tabs accept it at the same time', async () => {
    const guest = await org.visitor('guest');
    const { id } = await invite(guest);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => accept(guest, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is sent to many at the same time, and to one address within the limit', async () => {
    const { admin } = await org.anOrganization();
    const guests = await Promise.all(Array.from({ length: 20 }, (_, index) => org.visitor(`guest${index}`)));
    const send = ({ email }: SignedIn) =>
      org.call(admin, orgRpc.invite, { email, role: 'Employee', teamId: null });
    expect(await Promise.all(guests.map(send))).toHaveLength(20);
    const [one] = guests;
    if (one === undefined) throw new Error('There is no guest.');
    const again = await Promise.allSettled(Array.from({ length: 10 }, () => send(one)));
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const answer of again)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusedWith('too_many_requests'));
  });

  it('is the same for the same idempotency key', async () => {
    const guest = await org.visitor('guest');
    const { id: inviteId } = await invite(guest);
    const ctx = await org.as(guest, 'accept-once');
    const first = await org.rpc.call(ctx, orgRpc.acceptInvite, { inviteId });
    expect(await org.rpc.call(ctx, orgRpc.acceptInvite, { inviteId })).toEqual(first);
  });

  it('that was declined, has expired or was replaced cannot be accepted', async () => {
    const guest = await org.visitor('guest');
    const declined = await invite(guest);
    await org.call(guest, orgRpc.declineInvite, { inviteId: declined.id });
    const replaced = await invite(guest);
    const expired = await invite(guest);
    await org.pool.query(`update invite set expires_at = now() where id = $1`, [expired.id]);
    for (const { id } of [declined, replaced, expired])
      await expect(accept(guest, id)).rejects.toEqual(refusedWith('invite_not_open'));
    expect(await findOwn(guest)).toBeNull();
    const listed = await org.call(home.admin, orgRpc.listInvites, {});
    const statuses = listed.filter(({ email }) => email === guest.email).map(({ status }) => status);
    expect(statuses).toEqual(['expired', 'revoked', 'declined']);
  });

  it('is not sent to a member, and not accepted by a member of another organization', async () => {
    await expect(invite(home.admin)).rejects.toEqual(refusedWith('already_a_member'));
    const { admin: other } = await org.anOrganization();
    const { id } = await invite(other);
    await expect(accept(other, id)).rejects.toEqual(refusedWith('application_exists'));
  });

  it('is sent and listed by admins only', async () => {
    const member = await org.aMember(home.admin);
    const guest = await org.visitor('guest');
    const invite = { email: guest.email, role: 'Admin', teamId: null } as const;
    await expect(org.call(member, orgRpc.invite, invite)).rejects.toEqual(refusedWith('forbidden'));
    await expect(org.call(member, orgRpc.listInvites, {})).rejects.toEqual(refusedWith('forbidden'));
  });

  it('is resent a few times only, and the one before cannot be accepted', async () => {
    const guest = await org.visitor('guest');
    const first = await invite(guest);
    const again = await org.call(home.admin, orgRpc.resendInvite, { inviteId: first.id });
    expect(again).toMatchObject({ email: guest.email, role: first.role, status: 'open' });
    await expect(accept(guest, first.id)).rejects.toEqual(refusedWith('invite_not_open'));
    const third = await org.call(home.admin, orgRpc.resendInvite, { inviteId: again.id });
    const fourth = org.call(home.admin, orgRpc.resendInvite, { inviteId: third.id });
    await expect(fourth).rejects.toEqual(refusedWith('too_many_requests'));
    await eventually(() => org.emailsTo(guest.email).length === 3);
    expect((await accept(guest, third.id)).role).toBe('Employee');
  });

  it('that has expired can be resent, and a revoked one cannot', async () => {
    const guest = await org.visitor('guest');
    const old = await invite(guest);
    await org.pool.query(`update invite set expires_at = now() where id = $1`, [old.id]);
    const fresh = await org.call(home.admin, orgRpc.resendInvite, { inviteId: old.id });
    const days = (Date.parse(fresh.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    const revoked = await org.call(home.admin, orgRpc.revokeInvite, { inviteId: fresh.id });
    expect(revoked.status).toBe('revoked');
    expect(await findOwn(guest)).toBeNull();
    const resend = org.call(home.admin, orgRpc.resendInvite, { inviteId: fresh.id });
    await expect(resend).rejects.toEqual(refusedWith('invite_not_open'));
  });

  it('is revoked by this organization’s admins only', async () => {
    const guest = await org.visitor('guest');
    const { id: inviteId } = await invite(guest);
    const { admin: other } = await org.anOrganization();
    await expect(org.call(other, orgRpc.revokeInvite, { inviteId })).rejects.toEqual(
      refusedWith('not_found'),
    );
    const member = await org.aMember(home.admin);
    await expect(org.call(member, orgRpc.revokeInvite, { inviteId })).rejects.toEqual(
      refusedWith('forbidden'),
    );
    expect(await findOwn(guest)).not.toBeNull();
  });
});
