import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orgEvents, orgRpc } from '@almoner/contracts';
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

const refusedWith = (code: string) => expect.objectContaining({ code });
const aTeam = (name: string) => org.call(home.admin, orgRpc.createTeam, { name, adminRole: 'Head cook' });

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

  it('accept a member by id as well, and nobody of another organization', async () => {
    const team = await aTeam('By id');
    const [member, archived] = [await org.aMember(home.admin), await org.aMember(home.admin)];
    await org.call(home.admin, orgRpc.changeRole, { userId: archived.userId, role: 'Archived' });
    const add = (person: { userId: string } | { email: string }) =>
      org.call(home.admin, orgRpc.addTeamMember, { teamId: team.id, ...person, teamRole: null });
    const refusal = async (userId: string) => add({ userId }).catch((error: unknown) => error);
    const added = await add({ userId: member.userId });
    expect(added.teamUsers).toMatchObject([{ userId: member.userId, teamRole: 'Member' }]);
    await expect(add({ email: member.email })).rejects.toEqual(refusedWith('already_a_member'));
    const unknown = await refusal(newId());
    expect(unknown).toMatchObject({ code: 'invalid_input', fields: [{ field: 'employee' }] });
    expect(await refusal(elsewhere.admin.userId)).toEqual(unknown);
    await expect(add({ email: elsewhere.admin.email })).rejects.toEqual(unknown);
    await expect(add({ userId: archived.userId })).rejects.toMatchObject({ fields: [{ field: 'employee' }] });
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

  it('keeps which manager added a member, until an admin sets their role', async () => {
    const team = await aTeam('Larder');
    const [manager, member, invited] = [
      await org.aMember(home.admin),
      await org.aMember(home.admin),
      await org.aMember(home.admin),
    ];
    const add = (by: SignedIn, { email }: SignedIn, teamRole: string | null = null) =>
      org.call(by, orgRpc.addTeamMember, { teamId: team.id, email, teamRole });
    await add(home.admin, manager, 'Head cook');
    await add(home.admin, invited);
    await add(manager, member);
    const addedBy = async (person: SignedIn) => (await org.membership(person)).teamsAddedByManagers;
    expect(await addedBy(invited)).toEqual([]);
    expect(await addedBy(member)).toEqual([{ teamId: team.id, managerId: manager.userId }]);

    const change = { teamId: team.id, userId: member.userId, teamRole: 'Helper' };
    await org.call(manager, orgRpc.changeTeamRole, change);
    expect(await addedBy(member)).toHaveLength(1);
    await org.call(home.admin, orgRpc.changeTeamRole, change);
    expect(await addedBy(member)).toEqual([]);
    // Removing and adding again does not hide it.
    await org.call(manager, orgRpc.removeTeamMember, { teamId: team.id, userId: invited.userId });
    await add(manager, invited);
    expect(await addedBy(invited)).toHaveLength(1);
  });

  it('has approvers: the active admins, and those who manage it now', async () => {
    const { organizationId, admin } = await org.anOrganization();
    const team = await org.call(admin, orgRpc.createTeam, { name: 'Pantry', adminRole: 'Head cook' });
    const other = await org.call(admin, orgRpc.createTeam, { name: 'Garden', adminRole: 'Head cook' });
    const [manager, member, gardener, archived] = [
      await org.aMember(admin),
      await org.aMember(admin),
      await org.aMember(admin),
      await org.aMember(admin),
    ];
    const add = (teamId: string, { email }: SignedIn, teamRole: string | null) =>
      org.call(admin, orgRpc.addTeamMember, { teamId, email, teamRole });
    await add(team.id, manager, 'Head cook');
    await add(team.id, member, null);
    await add(other.id, gardener, 'Head cook');
    await add(team.id, archived, 'Head cook');
    await org.call(admin, orgRpc.changeRole, { userId: archived.userId, role: 'Archived' });
    const idsOf = async (teamIds: string[] | null, userIds: string[] = []) => {
      const ctx = serviceContext('spend', organizationId);
      const { people } = await org.rpc.call(ctx, orgRpc.findApprovers, { teamIds, userIds });
      return people.map(({ id }) => id).sort();
    };
    const ids = (...people: SignedIn[]) => people.map(({ userId }) => userId).sort();
    expect(await idsOf([team.id])).toEqual(ids(admin, manager));
    expect(await idsOf([team.id], [gardener.userId, member.userId])).toEqual(ids(admin, manager, gardener));
    expect(await idsOf(null)).toEqual(ids(admin, manager, gardener));
    const asAdmin = org.call(admin, orgRpc.findApprovers, { teamIds: null, userIds: [] });
    await expect(asAdmin).rejects.toEqual(refusedWith('forbidden'));
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
    await eventually(async () => !(await isOpen()));
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
