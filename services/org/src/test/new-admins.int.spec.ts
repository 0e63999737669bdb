import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auditRpc, orgEvents, orgRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { OrgHarness, type SignedIn } from './org-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP. Stubbed on NATS: spend, which stores the requests for signatures.
let org: OrgHarness;
/** Two admins, who must both sign. */
let home: { organizationId: string; first: SignedIn; second: SignedIn };

beforeAll(async () => {
  org = await OrgHarness.start();
});
afterAll(() => org.stop(), 30_000);
beforeEach(async () => {
  const { organizationId, admin: first } = await org.anOrganization();
  home = { organizationId, first, second: await org.aMember(first, { role: 'Admin' }) };
  org.isSignatureRequired = true;
});
afterEach(() => {
  org.isSignatureRequired = false;
  org.isSpendDown = false;
});

const refusedWith = (code: string) => expect.objectContaining({ code });
const roleOf = async (person: SignedIn) => (await org.membership(person)).role;
const changeRole = (by: SignedIn, { userId }: SignedIn, role: 'Admin' | 'Employee' | 'Archived') =>
  org.call(by, orgRpc.changeRole, { userId, role });
const invite = (by: SignedIn, { email }: SignedIn, role: 'Admin' | 'Employee' = 'Admin') =>
  org.call(by, orgRpc.invite, { email, role, teamId: null });
const accept = (person: SignedIn, inviteId: string) => org.call(person, orgRpc.acceptInvite, { inviteId });
const findOwn = async (person: SignedIn) =>
  (await org.call(person, orgRpc.findOwnInvite, { email: person.email })).invite;
const checkNewAdmin = async (change: 'admin_role' | 'admin_invite', id: string) => {
  const ctx = serviceContext('spend', home.organizationId);
  return (await org.rpc.call(ctx, orgRpc.checkNewAdmin, { change, id })).isOpen;
};
const entries = async (recordId: string) => {
  const { items } = await org.call(home.first, auditRpc.list, { limit: 1000 });
  return items.filter(({ record }) => record.id === recordId);
};

describe('while two admins must sign, one admin', () => {
  it('does not make a member an admin, who could then sign second', async () => {
    const member = await org.aMember(home.first);
    const changed = await changeRole(home.first, member, 'Admin');
    expect(await roleOf(member)).toBe('Employee');
    expect(changed).toMatchObject({ role: 'Employee', approvalId: member.userId });
    expect(org.newAdminRequests.get(member.userId)).toMatchObject({
      change: 'admin_role',
      name: member.email,
    });
  });

  it('does not restore an archived person as an admin, but as an employee until it is signed', async () => {
    const member = await org.aMember(home.first);
    await changeRole(home.first, member, 'Archived');
    const changed = await changeRole(home.first, member, 'Admin');
    expect(await roleOf(member)).toBe('Employee');
    expect(changed).toMatchObject({ role: 'Employee', approvalId: member.userId });
    expect(org.cardholderCalls.at(-1)).toMatchObject({ userId: member.userId, status: 'active' });
  });

  it('sends no invitation as an admin, and the address cannot accept it', async () => {
    const guest = await org.visitor('guest');
    const waiting = await invite(home.first, guest);
    expect(waiting).toMatchObject({ status: 'open', waitsForSignature: true });
    await expect(accept(guest, waiting.id)).rejects.toEqual(refusedWith('not_found'));
    expect(await findOwn(guest)).toBeNull();
    expect(org.emailsTo(guest.email)).toEqual([]);
    expect(org.newAdminRequests.get(waiting.id)).toMatchObject({
      change: 'admin_invite',
      name: guest.email,
    });
  });

  it('gains no admin by an invitation from before the amount was set', async () => {
    org.isSignatureRequired = false;
    const guest = await org.visitor('guest');
    const { id } = await invite(home.first, guest);
    org.isSignatureRequired = true;
    await expect(accept(guest, id)).rejects.toEqual(refusedWith('admin_signature_needed'));
    expect(await roleOf(guest)).toBeNull();
    const again = await org.call(home.first, orgRpc.resendInvite, { inviteId: id });
    expect(again.waitsForSignature).toBe(true);
    await expect(accept(guest, id)).rejects.toEqual(refusedWith('invite_not_open'));
  });

  it('gains no admin while it is not known whether two must sign', async () => {
    const [member, guest] = [await org.aMember(home.first), await org.visitor('guest')];
    org.isSignatureRequired = false;
    const { id } = await invite(home.first, guest);
    org.isSpendDown = true;
    const unavailable = refusedWith('service_unavailable');
    await expect(changeRole(home.first, member, 'Admin')).rejects.toEqual(unavailable);
    await expect(invite(home.first, await org.visitor('guest'))).rejects.toEqual(unavailable);
    await expect(accept(guest, id)).rejects.toEqual(unavailable);
    expect([await roleOf(member), await roleOf(guest)]).toEqual(['Employee', null]);
  });

  it('who took the role from the other does not make anybody else an admin for seven days', async () => {
    const [member, guest] = [await org.aMember(home.first), await org.visitor('guest')];
    org.isSignatureRequired = false;
    const { id: old } = await invite(home.first, guest);
    org.isSignatureRequired = true;
    await changeRole(home.first, home.second, 'Archived');
    const refused = refusedWith('admin_removed_recently');
    await expect(changeRole(home.first, member, 'Admin')).rejects.toEqual(refused);
    await expect(invite(home.first, await org.visitor('guest'))).rejects.toEqual(refused);
    await expect(accept(guest, old)).rejects.toEqual(refused);
    await org.pool.query(`update member set admin_ended_at = now() - interval '8 days' where user_id = $1`, [
      home.second.userId,
    ]);
    expect(await changeRole(home.first, member, 'Admin')).toMatchObject({ role: 'Admin' });
  });

  it('does not use the time in which the other is being archived', async () => {
    const member = await org.aMember(home.first);
    await org.pool.query(`update member set archiving_since = now(), archiving_by = $2 where user_id = $1`, [
      home.second.userId,
      home.first.userId,
    ]);
    const refused = refusedWith('admin_removed_recently');
    await expect(changeRole(home.first, member, 'Admin')).rejects.toEqual(refused);
  });

  it('gives the role back at once to the admin who lost it last', async () => {
    await changeRole(home.first, home.second, 'Employee');
    expect(await changeRole(home.first, home.second, 'Admin')).toMatchObject({ role: 'Admin' });
  });

  it('takes the role from another, also while spend does not answer, and the other is emailed', async () => {
    const third = await org.aMember(home.first);
    org.isSignatureRequired = false;
    await changeRole(home.first, third, 'Admin');
    org.isSignatureRequired = true;
    await changeRole(home.first, third, 'Employee');
    const subject = /You are no longer an admin/;
    await eventually(() => org.emailsTo(third.email).some((mail) => subject.test(mail.subject)));
    org.isSpendDown = true;
    const refused = refusedWith('service_unavailable');
    await expect(changeRole(home.first, home.second, 'Employee')).rejects.toEqual(refused);
    expect(await roleOf(home.second)).toBe('Employee');
  });

  it('invites and promotes employees alone', async () => {
    const guest = await org.visitor('guest');
    const { id, waitsForSignature } = await invite(home.first, guest, 'Employee');
    expect(waitsForSignature).toBeUndefined();
    expect((await accept(guest, id)).role).toBe('Employee');
    await changeRole(home.first, guest, 'Archived');
    expect(await changeRole(home.first, guest, 'Employee')).toMatchObject({ role: 'Employee' });
  });
});

describe('the second signature', () => {
  it('makes a member an admin once, and the other admins are emailed', async () => {
    const member = await org.aMember(home.first);
    await changeRole(home.first, member, 'Admin');
    expect(await checkNewAdmin('admin_role', member.userId)).toBe(true);
    const eventId = newId();
    for (let time = 0; time < 2; time += 1)
      await org.endNewAdminRequest(home.organizationId, member.userId, 'approved', eventId);
    await eventually(async () => (await roleOf(member)) === 'Admin');
    expect(await checkNewAdmin('admin_role', member.userId)).toBe(false);
    await eventually(async () => (await entries(member.userId)).length > 0);
    expect(await entries(member.userId)).toMatchObject([
      {
        action: 'user.change-role',
        before: { role: 'Employee' },
        after: { role: 'Admin', requestedBy: 'Imke Vos', signedBy: 'Amara Osei' },
      },
    ]);
    await eventually(() => org.emailsTo(home.first.email).length === 1);
    await eventually(() => org.emailsTo(home.second.email).some(({ text }) => text.includes(member.email)));
    expect(org.emailsTo(member.email)).toHaveLength(1);
    const events = await org.events(orgEvents.memberChanged.subject, home.organizationId);
    expect(events.at(-1)).toMatchObject({ userId: member.userId, role: 'Admin' });
  });

  it('does not make an admin of a person who was archived meanwhile', async () => {
    const member = await org.aMember(home.first);
    await changeRole(home.first, member, 'Admin');
    await changeRole(home.first, member, 'Archived');
    expect(await checkNewAdmin('admin_role', member.userId)).toBe(false);
    const later = await org.aMember(home.first);
    await changeRole(home.first, later, 'Admin');
    await org.endNewAdminRequest(home.organizationId, member.userId);
    await org.endNewAdminRequest(home.organizationId, later.userId);
    await eventually(async () => (await roleOf(later)) === 'Admin');
    expect(await roleOf(member)).toBe('Archived');
  });

  it('sends the invitation, which is then accepted without another one', async () => {
    const guest = await org.visitor('guest');
    const { id } = await invite(home.first, guest);
    expect(await checkNewAdmin('admin_invite', id)).toBe(true);
    await org.endNewAdminRequest(home.organizationId, id);
    await eventually(() => org.emailsTo(guest.email).length === 1);
    expect(await checkNewAdmin('admin_invite', id)).toBe(false);
    expect((await findOwn(guest))?.waitsForSignature).toBeUndefined();
    expect((await accept(guest, id)).role).toBe('Admin');
    await eventually(() => org.emailsTo(home.first.email).length === 1);
  });

  it('that is refused ends the invitation, and changes no role', async () => {
    const [guest, member] = [await org.visitor('guest'), await org.aMember(home.first)];
    const { id } = await invite(home.first, guest);
    await changeRole(home.first, member, 'Admin');
    await org.endNewAdminRequest(home.organizationId, member.userId, 'rejected');
    await org.endNewAdminRequest(home.organizationId, id, 'rejected');
    await eventually(async () => {
      const invites = await org.call(home.first, orgRpc.listInvites, {});
      return invites.find((one) => one.id === id)?.status === 'revoked';
    });
    expect(await roleOf(member)).toBe('Employee');
  });

  it('is requested once for an address, and the invitation can be revoked before it is signed', async () => {
    const guest = await org.visitor('guest');
    const { id } = await invite(home.first, guest);
    expect(await invite(home.second, guest)).toMatchObject({ id, waitsForSignature: true });
    expect(await org.call(home.first, orgRpc.resendInvite, { inviteId: id })).toMatchObject({ id });
    await expect(invite(home.first, guest, 'Employee')).rejects.toEqual(refusedWith('approval_pending'));
    expect((await org.call(home.first, orgRpc.revokeInvite, { inviteId: id })).status).toBe('revoked');
    expect(await checkNewAdmin('admin_invite', id)).toBe(false);
    expect(org.newAdminRequests.has(id)).toBe(false);
    expect((await invite(home.first, guest, 'Employee')).waitsForSignature).toBeUndefined();
  });
});
