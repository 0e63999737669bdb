import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orgEvents, orgRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
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
const aTeam = () =>
  org.call(home.admin, orgRpc.createTeam, { name: `Kitchen ${newId()}`, adminRole: 'Head cook' });
const setDefaults = (person: SignedIn, teamId: string, spendProgramIds: string[]) =>
  org.call(person, orgRpc.setDefaultSpendPrograms, { teamId, spendProgramIds });

function aProgram(status: 'active' | 'closed' = 'active', name = 'Produce'): string {
  const id = newId();
  org.programs.set(id, { name, status });
  return id;
}

async function joinedBy(userId: string) {
  const joined = await org.events(orgEvents.teamJoined.subject, home.organizationId);
  return joined.filter((fact) => fact.userId === userId).map((fact) => fact.defaultSpendProgramIds);
}

describe('the default programs of a team', () => {
  it('are published with each new member, as they are at that time', async () => {
    const [team, programId] = [await aTeam(), aProgram()];
    const [before, after] = [await org.aMember(home.admin), await org.aMember(home.admin)];
    const add = ({ email }: SignedIn) =>
      org.call(home.admin, orgRpc.addTeamMember, { teamId: team.id, email, teamRole: null });
    await add(before);
    const changed = await setDefaults(home.admin, team.id, [programId, programId]);
    expect(changed.defaultSpendProgramIds).toEqual([programId]);
    await add(after);
    expect([await joinedBy(before.userId), await joinedBy(after.userId)]).toEqual([[[]], [[programId]]]);
    await expect(add(after)).rejects.toEqual(refusedWith('already_a_member'));
    expect(await joinedBy(after.userId)).toHaveLength(1);
  });

  it('are published with a member who joins by an invitation', async () => {
    const [team, programId] = [await aTeam(), aProgram()];
    await setDefaults(home.admin, team.id, [programId]);
    const member = await org.aMember(home.admin, { teamId: team.id });
    expect(await joinedBy(member.userId)).toEqual([[programId]]);
  });

  it('are recorded with the names of the programs, before and after', async () => {
    const [team, first, second] = [await aTeam(), aProgram('active', 'Produce'), aProgram('active', 'Fuel')];
    await setDefaults(home.admin, team.id, [first]);
    await setDefaults(home.admin, team.id, [second, first]);
    const events = await org.events(orgEvents.changeRecorded.subject, home.organizationId);
    const chosen = events.filter(({ action }) => action === 'team.set-default-programs').slice(-2);
    expect(chosen.map(({ before, after }) => [before, after])).toEqual([
      [{ programs: [] }, { programs: ['Produce'] }],
      [{ programs: ['Produce'] }, { programs: ['Fuel', 'Produce'] }],
    ]);
  });

  it('are set by an admin, from programs that exist and are open', async () => {
    const team = await aTeam();
    const member = await org.aMember(home.admin);
    await expect(setDefaults(member, team.id, [])).rejects.toEqual(refusedWith('forbidden'));
    await expect(setDefaults(home.admin, team.id, [newId()])).rejects.toEqual(refusedWith('not_found'));
    const closed = setDefaults(home.admin, team.id, [aProgram('closed')]);
    await expect(closed).rejects.toEqual(refusedWith('program_closed'));
    const elsewhere = await org.anOrganization();
    const foreign = setDefaults(elsewhere.admin, team.id, [aProgram()]);
    await expect(foreign).rejects.toEqual(refusedWith('not_found'));
    const { defaultSpendProgramIds } = await org.call(home.admin, orgRpc.getTeam, { teamId: team.id });
    expect(defaultSpendProgramIds).toEqual([]);
  });
});
