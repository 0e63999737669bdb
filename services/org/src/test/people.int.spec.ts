import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardsEvents, orgEvents, orgRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { OrgHarness, type SignedIn } from './org-harness.ts';

// Real here: the service, PostgreSQL, nats-server, SMTP, the Stripe sandbox. Stubbed at the wire: spend.
let org: OrgHarness;
let home: { organizationId: string; admin: SignedIn };
let elsewhere: { organizationId: string; admin: SignedIn };

beforeAll(async () => {
  org = await OrgHarness.start();
  [home, elsewhere] = [await org.anOrganization(), await org.anOrganization()];
}, 60_000);
afterAll(() => org.stop(), 30_000);

const firstPage = { limit: 1000, cursor: null };
const refusedWith = (code: string) => expect.objectContaining({ code });
const aTeam = (name: string) => org.call(home.admin, orgRpc.createTeam, { name, adminRole: 'Head cook' });

describe('a person’s membership', () => {
  it('is stored at the first visit, and resolved for services only', async () => {
    const person = await org.visitor();
    expect(await org.membership(person)).toEqual({
      ...person,
      organizationId: null,
      ownerType: null,
      role: null,
      managedTeamIds: [],
      isActivated: false,
      clientIds: [],
    });
    const asking = org.call(person, orgRpc.resolveMembership, person);
    await expect(asking).rejects.toEqual(refusedWith('forbidden'));
  });

  it('takes the name of a sign-in while there is none, and publishes it', async () => {
    const member = await org.aMember(home.admin);
    await org.membership({ ...member, name: 'Imke Vos' });
    expect(await org.membership({ ...member, name: 'I. Vos' })).toMatchObject({ name: 'Imke Vos' });
    const events = await org.events(orgEvents.memberChanged.subject, home.organizationId);
    expect(events.filter(({ userId }) => userId === member.userId).at(-1)).toMatchObject({
      name: 'Imke Vos',
    });
  });

  it('is the same after two concurrent first visits', async () => {
    const people = Array.from({ length: 20 }, (_, at) => `twice-${at}@quillmere.example`).map((email) => ({
      userId: newId(),
      email,
      name: null,
    }));
    for (const person of people) {
      const [one, other] = await Promise.all([org.membership(person), org.membership(person)]);
      expect(one).toEqual(other);
    }
  });

  it('is an account record without an organization at first', async () => {
    const person = await org.visitor();
    const record = await org.call(person, orgRpc.getAccount, { email: person.email });
    expect(record).toMatchObject({ organizationId: null, owner: null, accountActivation: 'NotStarted' });
  });
});

describe('the account record', () => {
  it('holds the fields of the specification', async () => {
    const team = await aTeam('Records');
    const member = await org.aMember(home.admin, { teamId: team.id });
    const record = await org.call(member, orgRpc.getAccount, { email: member.email });
    expect(record).toMatchObject({
      id: member.userId,
      email: member.email,
      role: 'Employee',
      organizationId: home.organizationId,
      accountActivation: 'Activated',
      connectAccountID: expect.stringMatching(/^acct_/),
      owner: { id: home.organizationId, type: 'nonprofit', owner: { paymentMethods: [] } },
      teamUsers: [{ teamId: team.id, teamRole: 'Member', owner: { email: member.email } }],
      teams: [{ id: team.id }],
    });
    expect(record.users).toEqual([]);
  });

  it('of others needs the right to list people, and is not found across organizations', async () => {
    const member = await org.aMember(home.admin);
    const read = (reader: SignedIn, { email }: SignedIn) => org.call(reader, orgRpc.getAccount, { email });
    expect((await read(home.admin, member)).id).toBe(member.userId);
    await expect(read(member, home.admin)).rejects.toEqual(refusedWith('not_found'));
    await expect(read(elsewhere.admin, member)).rejects.toEqual(refusedWith('not_found'));
    await expect(read(await org.visitor(), member)).rejects.toEqual(refusedWith('not_found'));
  });
});

describe('another organization', () => {
  it('is not found by its ids', async () => {
    const team = await aTeam('Secret');
    const member = await org.aMember(home.admin);
    const { organizationId } = home;
    const calls = [
      () => org.call(elsewhere.admin, orgRpc.getOrganization, { organizationId }),
      () => org.call(elsewhere.admin, orgRpc.listUsers, { organizationId, ...firstPage }),
      () => org.call(elsewhere.admin, orgRpc.getTeam, { teamId: team.id }),
      () => org.call(elsewhere.admin, orgRpc.listTeamUsers, { teamId: team.id }),
      () => org.call(elsewhere.admin, orgRpc.getMember, { userId: member.userId }),
      () => org.call(elsewhere.admin, orgRpc.changeRole, { userId: member.userId, role: 'Archived' }),
      () =>
        org.call(elsewhere.admin, orgRpc.addTeamMember, {
          teamId: team.id,
          email: elsewhere.admin.email,
          teamRole: null,
        }),
      () =>
        org.call(elsewhere.admin, orgRpc.invite, {
          email: 'new@quillmere.example',
          role: 'Employee',
          teamId: team.id,
        }),
    ];
    for (const call of calls) await expect(call()).rejects.toEqual(refusedWith('not_found'));
    expect((await org.membership(member)).role).toBe('Employee');
  });
});

describe('row-level security', () => {
  const seenBy = (organizationId: string) =>
    org
      .asApp<{ id: string }>(organizationId, 'select id from "user"')
      .then((rows) => rows.map(({ id }) => id));

  it('shows the members of one organization only, and accepts no new people', async () => {
    const seen = await seenBy(home.organizationId);
    expect(seen).toContain(home.admin.userId);
    expect(seen).not.toContain(elsewhere.admin.userId);
    expect(await seenBy('')).toEqual([]);
    const insert = `insert into "user" (id, email) values ('${newId()}', 'nobody@quillmere.example')`;
    await expect(org.asApp(home.organizationId, insert)).rejects.toThrow('permission denied');
  });

  it('lets a person without an organization change their name', async () => {
    const person = await org.visitor();
    await org.call(person, orgRpc.updateProfile, { name: 'Renske' });
    expect((await org.membership(person)).name).toBe('Renske');
  });
});

describe('roles', () => {
  it('come from the team for a manager, who sees only the teams they manage', async () => {
    const [kitchen, garden] = [await aTeam('Kitchen'), await aTeam('Garden')];
    const manager = await org.aMember(home.admin);
    const adding = { teamId: kitchen.id, email: manager.email, teamRole: 'Head cook' };
    await org.call(home.admin, orgRpc.addTeamMember, adding);
    await org.call(home.admin, orgRpc.addTeamMember, { ...adding, teamId: garden.id, teamRole: null });
    expect(await org.membership(manager)).toMatchObject({ role: 'Manager', managedTeamIds: [kitchen.id] });
    const seen = await org.call(manager, orgRpc.listTeams, {});
    expect(seen.map(({ id }) => id)).toEqual([kitchen.id]);
    await expect(org.call(manager, orgRpc.getTeam, { teamId: garden.id })).rejects.toEqual(
      refusedWith('not_found'),
    );
  });

  it('let a manager add members to their team, but no managers', async () => {
    const team = await aTeam('Pantry');
    const [manager, colleague] = [await org.aMember(home.admin), await org.aMember(home.admin)];
    const lead = { teamId: team.id, email: manager.email, teamRole: 'Head cook' };
    await org.call(home.admin, orgRpc.addTeamMember, lead);
    const promote = { ...lead, email: colleague.email };
    await expect(org.call(manager, orgRpc.addTeamMember, promote)).rejects.toEqual(refusedWith('forbidden'));
    const added = await org.call(manager, orgRpc.addTeamMember, { ...promote, teamRole: null });
    expect(added.teamUsers.map(({ userId }) => userId)).toContain(colleague.userId);
  });

  it('are changed by admins only', async () => {
    const [one, other] = [await org.aMember(home.admin), await org.aMember(home.admin)];
    const change = { userId: other.userId, role: 'Admin' } as const;
    await expect(org.call(one, orgRpc.changeRole, change)).rejects.toEqual(refusedWith('forbidden'));
    expect((await org.call(home.admin, orgRpc.changeRole, change)).role).toBe('Admin');
    await org.call(home.admin, orgRpc.changeRole, { ...change, role: 'Employee' });
  });

  it('never leave an organization without an admin, even when two admins demote each other at once', async () => {
    const { admin: first } = await org.anOrganization();
    const only = { userId: first.userId, role: 'Archived' } as const;
    await expect(org.call(first, orgRpc.changeRole, only)).rejects.toEqual(refusedWith('last_admin'));
    const second = await org.aMember(first, { role: 'Admin' });
    const demote = (by: SignedIn, { userId }: SignedIn) =>
      org.call(by, orgRpc.changeRole, { userId, role: 'Employee' });
    const outcomes = await Promise.allSettled([demote(first, second), demote(second, first)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

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
    const events = org.cardholderCalls.filter((one) => one.userId === userId).map(({ status }) => status);
    expect(events).toEqual(['inactive', 'active', 'inactive']);
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

describe('teams', () => {
  it('have unique names, ignoring case', async () => {
    await aTeam('Front desk');
    await expect(aTeam('FRONT DESK')).rejects.toEqual(refusedWith('team_name_taken'));
  });

  it('are created once for one idempotency key', async () => {
    const ctx = await org.as(home.admin, 'team-once');
    const create = () => org.rpc.call(ctx, orgRpc.createTeam, { name: 'Once', adminRole: 'Lead' });
    const [one, other] = await Promise.all([create(), create()]);
    expect(one.id).toBe(other.id);
  });

  it('accept members of the organization only, once, and no archived ones', async () => {
    const team = await aTeam('Strict');
    const member = await org.aMember(home.admin);
    const add = ({ email }: { email: string }) =>
      org.call(home.admin, orgRpc.addTeamMember, { teamId: team.id, email, teamRole: null });
    await expect(add(elsewhere.admin)).rejects.toMatchObject({ fields: [{ field: 'employee' }] });
    await add(member);
    await expect(add(member)).rejects.toEqual(refusedWith('already_a_member'));
    const archived = await org.aMember(home.admin);
    await org.call(home.admin, orgRpc.changeRole, { userId: archived.userId, role: 'Archived' });
    await expect(add(archived)).rejects.toMatchObject({ fields: [{ field: 'employee' }] });
  });

  it('publish the state of a new member', async () => {
    const team = await aTeam('Told');
    const member = await org.aMember(home.admin);
    const command = { teamId: team.id, email: member.email, teamRole: 'Head cook' };
    await org.call(home.admin, orgRpc.addTeamMember, command);
    const events = await org.events(orgEvents.memberChanged.subject, home.organizationId);
    const ofMember = events.filter(({ userId }) => userId === member.userId);
    expect(ofMember.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(ofMember.at(-1)).toMatchObject({ role: 'Manager', teamIds: [team.id], email: member.email });
  });
});

describe('a team', () => {
  it('is renamed with the role of its managers, who stay its managers', async () => {
    const team = await aTeam('Bakery');
    const manager = await org.aMember(home.admin);
    const lead = { teamId: team.id, email: manager.email, teamRole: 'Head cook' };
    await org.call(home.admin, orgRpc.addTeamMember, lead);
    const change = { teamId: team.id, name: 'Bread', adminRole: 'Head baker' };
    await expect(org.call(manager, orgRpc.updateTeam, change)).rejects.toEqual(refusedWith('forbidden'));
    const changed = await org.call(home.admin, orgRpc.updateTeam, change);
    expect(changed).toMatchObject({ name: 'Bread', teamUsers: [{ teamRole: 'Head baker' }] });
    expect((await org.membership(manager)).role).toBe('Manager');
    await aTeam('Cakes');
    const taken = org.call(home.admin, orgRpc.updateTeam, { ...change, name: 'CAKES' });
    await expect(taken).rejects.toEqual(refusedWith('team_name_taken'));
  });

  it('has no manager role that other members have', async () => {
    const team = await aTeam('Words');
    const [member, volunteer] = [await org.aMember(home.admin), await org.aMember(home.admin)];
    const add = ({ email }: SignedIn, teamRole: string | null) =>
      org.call(home.admin, orgRpc.addTeamMember, { teamId: team.id, email, teamRole });
    await add(member, null);
    await add(volunteer, 'Volunteer');
    const refused = expect.objectContaining({ fields: [expect.objectContaining({ field: 'adminRole' })] });
    for (const adminRole of ['Member', 'Volunteer']) {
      const change = { teamId: team.id, name: 'Words', adminRole };
      await expect(org.call(home.admin, orgRpc.updateTeam, change)).rejects.toEqual(refused);
    }
    const another = { name: 'Others', adminRole: 'Member' };
    await expect(org.call(home.admin, orgRpc.createTeam, another)).rejects.toEqual(refused);
    expect((await org.membership(volunteer)).role).toBe('Employee');
  });

  it('is closed once its treasury is empty, and its managers lose their role', async () => {
    const team = await aTeam('Closing');
    const manager = await org.aMember(home.admin);
    const lead = { teamId: team.id, email: manager.email, teamRole: 'Head cook' };
    await org.call(home.admin, orgRpc.addTeamMember, lead);
    const close = () => org.call(home.admin, orgRpc.closeTeam, { teamId: team.id });
    org.fullTreasuries.add(team.id);
    await expect(close()).rejects.toEqual(refusedWith('treasury_not_empty'));
    expect((await org.membership(manager)).role).toBe('Manager');
    org.fullTreasuries.delete(team.id);
    await close();
    // A caller without an answer repeats the call.
    await close();
    expect(await org.membership(manager)).toMatchObject({ role: 'Employee', managedTeamIds: [] });
    await expect(org.call(home.admin, orgRpc.getTeam, { teamId: team.id })).rejects.toEqual(
      refusedWith('not_found'),
    );
    expect((await aTeam('Closing')).id).not.toBe(team.id);
    const events = await org.events(orgEvents.teamChanged.subject, home.organizationId);
    expect(events.filter(({ teamId }) => teamId === team.id)).toMatchObject([
      { revision: 1, isClosed: false },
      { revision: 2, isClosed: true },
    ]);
  });

  it('whose closing crashed after its treasury was closed is closed by the sweep', async () => {
    const team = await aTeam('Half closed');
    const member = await org.aMember(home.admin, { teamId: team.id });
    const death = org.crashWhileClosingNextTreasury();
    const closing = org.call(home.admin, orgRpc.closeTeam, { teamId: team.id });
    closing.catch(() => undefined);
    await death.restart();
    const isOpen = async () =>
      (await org.call(home.admin, orgRpc.listTeams, {})).some(({ id }) => id === team.id);
    await eventually(async () => !(await isOpen()), { timeoutMs: 15_000 });
    expect(org.closedTreasuries.filter((id) => id === team.id)).toHaveLength(2);
    expect((await org.membership(member)).managedTeamIds).toEqual([]);
    const changes = await org.events(orgEvents.changeRecorded.subject, home.organizationId);
    expect(changes.filter(({ action }) => action === 'team.close').at(-1)).toMatchObject({
      actor: { kind: 'service', service: 'org' },
      subject: { id: team.id },
      after: { closedBy: home.admin.email },
    });
  });

  it('that could not be closed stays open after the sweep', async () => {
    const team = await aTeam('Refused');
    org.fullTreasuries.add(team.id);
    const closing = org.call(home.admin, orgRpc.closeTeam, { teamId: team.id });
    await expect(closing).rejects.toEqual(refusedWith('treasury_not_empty'));
    const marked = await org.pool.query(`select 1 from team where id = $1 and closing_since is not null`, [
      team.id,
    ]);
    expect(marked.rowCount).toBe(0);
  });

  it('loses members through its manager, and managers through an admin only', async () => {
    const team = await aTeam('Leaving');
    const [manager, member] = [await org.aMember(home.admin), await org.aMember(home.admin)];
    const add = { teamId: team.id, email: manager.email, teamRole: 'Head cook' };
    await org.call(home.admin, orgRpc.addTeamMember, add);
    await org.call(manager, orgRpc.addTeamMember, { ...add, email: member.email, teamRole: null });
    const at = (person: SignedIn) => ({ teamId: team.id, userId: person.userId });
    const promoting = org.call(manager, orgRpc.changeTeamRole, { ...at(member), teamRole: 'Head cook' });
    await expect(promoting).rejects.toEqual(refusedWith('forbidden'));
    await expect(org.call(manager, orgRpc.removeTeamMember, at(manager))).rejects.toEqual(
      refusedWith('forbidden'),
    );
    await org.call(manager, orgRpc.changeTeamRole, { ...at(member), teamRole: 'Driver' });
    const left = await org.call(manager, orgRpc.removeTeamMember, at(member));
    expect(left.teamUsers.map(({ userId }) => userId)).toEqual([manager.userId]);
    await expect(org.call(home.admin, orgRpc.removeTeamMember, at(member))).rejects.toEqual(
      refusedWith('not_found'),
    );
    const foreign = org.call(elsewhere.admin, orgRpc.removeTeamMember, at(manager));
    await expect(foreign).rejects.toEqual(refusedWith('not_found'));
    await org.call(home.admin, orgRpc.changeTeamRole, { ...at(manager), teamRole: 'Member' });
    expect((await org.membership(manager)).role).toBe('Employee');
  });
});

describe('the list of members', () => {
  it('shows teams and the last visit, with the right to list people', async () => {
    const team = await aTeam('Listed');
    const member = await org.aMember(home.admin, { teamId: team.id });
    const { items: list } = await org.call(home.admin, orgRpc.listMembers, firstPage);
    const { lastSeenAt, teams } = list.find(({ id }) => id === member.userId) ?? {};
    expect(teams).toEqual([{ id: team.id, name: 'Listed', teamRole: 'Member' }]);
    expect(Date.now() - Date.parse(lastSeenAt ?? '')).toBeLessThan(60_000);
    await expect(org.call(member, orgRpc.listMembers, firstPage)).rejects.toEqual(refusedWith('forbidden'));
  });
});

describe('a list of people', () => {
  it('is the same page by page as in one page', async () => {
    const { organizationId, admin } = elsewhere;
    for (const name of ['Bea', 'anders', 'Bea', 'Zoë']) {
      const member = await org.aMember(admin);
      await org.call(member, orgRpc.updateProfile, { name });
    }
    const { items: whole } = await org.call(admin, orgRpc.listMembers, firstPage);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const request: { limit: number; cursor: string | null } = { limit: 2, cursor };
      const members = await org.call(admin, orgRpc.listMembers, request);
      const users = await org.call(admin, orgRpc.listUsers, { organizationId, ...request });
      expect(users.items.map(({ id }) => id)).toEqual(members.items.map(({ id }) => id));
      paged.push(...members.items.map(({ id }) => id));
      cursor = members.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(whole.map(({ id }) => id));
    expect(paged.length).toBeGreaterThanOrEqual(5);
    await expect(org.call(admin, orgRpc.listMembers, { limit: 2, cursor: "' or true" })).rejects.toEqual(
      refusedWith('invalid_input'),
    );
  });
});

describe('a cardholder', () => {
  it('is stored on the person when cards publishes it', async () => {
    const member = await org.aMember(home.admin);
    const fact = { organizationId: home.organizationId, userId: member.userId, cardholderId: 'ich_test' };
    await org.publish(cardsEvents.cardholderCreated, home.organizationId, fact);
    await eventually(async () => {
      const asked = serviceContext('cards', home.organizationId);
      const seen = await org.rpc.call(asked, orgRpc.getMember, { userId: member.userId });
      return seen.cardholderID === 'ich_test';
    });
  });
});
