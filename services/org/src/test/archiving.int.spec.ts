import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orgEvents, orgRpc } from '@almoner/contracts';
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
const aTeam = (name: string) => org.call(home.admin, orgRpc.createTeam, { name, adminRole: 'Head cook' });

describe('archiving', () => {
  it('stops the cards before the role changes, and restoring allows them afterwards', async () => {
    const member = await org.aMember(home.admin);
    const callsOf = () => org.cardholderCalls.filter(({ userId }) => userId === member.userId);
    await org.call(home.admin, orgRpc.changeRole, { userId: member.userId, role: 'Archived' });
    expect(callsOf()).toEqual([{ userId: member.userId, status: 'inactive', roleThen: 'Employee' }]);
    expect((await org.membership(member)).role).toBe('Archived');
    await org.call(home.admin, orgRpc.changeRole, { userId: member.userId, role: 'Employee' });
    expect(callsOf().at(-1)).toEqual({ userId: member.userId, status: 'active', roleThen: 'Employee' });
  });

  it('is not undone by a late repetition of an earlier restoring', async () => {
    const member = await org.aMember(home.admin);
    const { userId } = member;
    const ctx = await org.as(home.admin, 'restored-once');
    const restore = () => org.rpc.call(ctx, orgRpc.changeRole, { userId, role: 'Employee' });
    await org.call(home.admin, orgRpc.changeRole, { userId, role: 'Archived' });
    await restore();
    await org.call(home.admin, orgRpc.changeRole, { userId, role: 'Archived' });
    await restore();
    expect((await org.membership(member)).role).toBe('Archived');
    const calls = org.cardholderCalls.filter((one) => one.userId === userId).map(({ status }) => status);
    expect(calls).toEqual(['inactive', 'active', 'inactive']);
  });

  it('that crashed after the cards stopped is finished by the sweep', async () => {
    const member = await org.aMember(home.admin);
    await org.pool.query(
      `update member set archiving_since = now() - interval '1 minute', archiving_by = $2 where user_id = $1`,
      [member.userId, home.admin.userId],
    );
    await eventually(async () => (await org.membership(member)).role === 'Archived');
    expect(org.cardholderCalls.filter(({ userId }) => userId === member.userId)).toHaveLength(1);
    const changes = await org.events(orgEvents.changeRecorded.subject, home.organizationId);
    expect(changes.at(-1)).toMatchObject({
      action: 'user.archive',
      actor: { kind: 'service', service: 'org' },
      after: { archivedBy: home.admin.email },
    });
  });

  it('of the last two admins by each other at once leaves one of them', async () => {
    const { admin: first } = await org.anOrganization();
    const second = await org.aMember(first, { role: 'Admin' });
    const archive = (by: SignedIn, { userId }: SignedIn) =>
      org.call(by, orgRpc.changeRole, { userId, role: 'Archived' });
    const outcomes = await Promise.allSettled([archive(first, second), archive(second, first)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const roles = await Promise.all([first, second].map(async (one) => (await org.membership(one)).role));
    expect(roles.toSorted()).toEqual(['Admin', 'Archived']);
  });

  it('repeated changes nothing', async () => {
    const member = await org.aMember(home.admin);
    const archive = { userId: member.userId, role: 'Archived' } as const;
    for (let time = 0; time < 2; time += 1) await org.call(home.admin, orgRpc.changeRole, archive);
    const changes = await org.events(orgEvents.changeRecorded.subject, home.organizationId);
    const ofMember = changes.filter(({ action, subject }) => {
      const { id } = subject as { id: string };
      return action === 'user.archive' && id === member.userId;
    });
    expect(ofMember).toHaveLength(1);
  });

  it('does not happen while the cards cannot be stopped', async () => {
    const member = await org.aMember(home.admin);
    org.isSpendDown = true;
    try {
      const archive = { userId: member.userId, role: 'Archived' } as const;
      await expect(org.call(home.admin, orgRpc.changeRole, archive)).rejects.toEqual(
        refusedWith('service_unavailable'),
      );
    } finally {
      org.isSpendDown = false;
    }
    expect((await org.membership(member)).role).toBe('Employee');
  });

  it('leaves a person only their own account record', async () => {
    const team = await aTeam('Left behind');
    const member = await org.aMember(home.admin, { teamId: team.id });
    await org.call(home.admin, orgRpc.changeRole, { userId: member.userId, role: 'Archived' });
    const record = await org.call(member, orgRpc.getAccount, { email: member.email });
    expect(record).toMatchObject({ role: 'Archived', teams: [], users: [] });
    const { organizationId } = home;
    await expect(org.call(member, orgRpc.getOrganization, { organizationId })).rejects.toEqual(
      refusedWith('forbidden'),
    );
    await expect(org.call(member, orgRpc.listTeams, {})).rejects.toEqual(refusedWith('forbidden'));
    const renaming = org.call(member, orgRpc.updateProfile, { name: 'Somebody else' });
    await expect(renaming).rejects.toEqual(refusedWith('forbidden'));
  });
});
