import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardsEvents, orgEvents, orgRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { OrgHarness, type SignedIn } from './org-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP, the Stripe sandbox. Stubbed on NATS: spend.
let org: OrgHarness;
let home: { organizationId: string; admin: SignedIn };
let elsewhere: { organizationId: string; admin: SignedIn };

beforeAll(async () => {
  org = await OrgHarness.start();
  [home, elsewhere] = [await org.anOrganization(), await org.anOrganization()];
});
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
      teamIds: [],
      teamsAddedByManagers: [],
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
    const membership = await org.membership(manager);
    expect(membership).toMatchObject({ role: 'Manager', managedTeamIds: [kitchen.id] });
    expect(new Set(membership.teamIds)).toEqual(new Set([kitchen.id, garden.id]));
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

describe('the list of members', () => {
  it('shows teams and the last visit, with the right to list people', async () => {
    const startedAt = Date.now();
    const team = await aTeam('Listed');
    const member = await org.aMember(home.admin, { teamId: team.id });
    const { items: list } = await org.call(home.admin, orgRpc.listMembers, firstPage);
    const { lastSeenAt, teams } = list.find(({ id }) => id === member.userId) ?? {};
    expect(teams).toEqual([{ id: team.id, name: 'Listed', teamRole: 'Member' }]);
    expect(Date.parse(lastSeenAt ?? '')).toBeGreaterThanOrEqual(startedAt);
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
