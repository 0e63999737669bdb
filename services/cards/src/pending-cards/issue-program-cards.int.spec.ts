import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf, type TestPerson } from '../test/cards-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox. Stubs: org and spend.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

const issue = (ctx: Ctx, programId: string) => cards.rpc.call(ctx, cardsRpc.issueProgramCards, { programId });
const holders = async (admin: Ctx) =>
  (await cards.list(admin))
    .filter(({ status }) => status === 'active')
    .map(({ holder }) => holder.id)
    .toSorted();
const idsOf = (...people: TestPerson[]) => people.map(({ userId }) => userId).toSorted();

async function prepare() {
  const organization = await cards.createOrganization();
  const teamId = newId();
  const [priya, noor] = [
    await cards.createMember(organization),
    await cards.createMember(organization, { teamIds: [teamId] }),
  ];
  const program = cards.createProgram(organization, { teamId });
  cards.stubs.programMembers.set(program.id, [
    { kind: 'person', id: priya.userId },
    { kind: 'team', id: teamId },
  ]);
  return { organization, admin: cards.admin(organization), teamId, priya, noor, program };
}

describe('Issuing a card to every member of a program', () => {
  it('gives one to each person and to each of the teams, once, however often it is repeated', async () => {
    const { organization, admin, teamId, priya, noor, program } = await prepare();
    const both = await cards.createMember(organization, { teamIds: [teamId] });
    const archived = await cards.createMember(organization, { teamIds: [teamId] });
    await cards.publishMember(archived, 2, 'Archived', [teamId]);
    await cards.createMember(organization);
    await cards.issue(both, { spendProgramId: program.id });
    const granted = await Promise.all([issue(admin, program.id), issue(admin, program.id)]);
    expect(granted.map((one) => one.granted).toSorted()).toEqual([0, 2]);
    await eventually(async () => (await holders(admin)).length === 3);
    expect(await holders(admin)).toEqual(idsOf(priya, noor, both));
    expect(await issue(admin, program.id)).toEqual({ granted: 0, waiting: 0 });
  });

  it('gives each the limit that was requested', async () => {
    const { admin, program } = await prepare();
    await cards.rpc.call(admin, cardsRpc.issueProgramCards, { programId: program.id, limit: 2_000 });
    await eventually(async () => (await holders(admin)).length === 2);
    const limits = (await cards.list(admin)).map(({ id }) => cards.stubs.registered.get(id)?.spendRule.limit);
    expect(limits).toEqual([2_000, 2_000]);
  });

  it('is in the audit log, as is each card that someone got', async () => {
    const { admin, organization, program } = await prepare();
    await issue(admin, program.id);
    await issue(admin, program.id);
    await eventually(async () => (await holders(admin)).length === 2);
    const by = admin.actor.kind === 'user' && admin.actor.userId;
    expect(await cards.auditRecordsOf(program, organization.organizationId)).toMatchObject([
      { action: 'program.issue-cards', by },
    ]);
    for (const card of await cards.list(admin))
      expect(await cards.auditRecordsOf(card, organization.organizationId)).toMatchObject([
        { action: 'card.issue', by: 'cards' },
      ]);
  });

  it('is for managers within their team and its programs', async () => {
    const { admin, teamId, noor, program, organization } = await prepare();
    const person = await cards.createMember(organization);
    const manager = (id: string) => cards.as({ ...person, role: 'Manager', managedTeamIds: [id] });
    expect(await codeOf(issue(manager(newId()), program.id))).toBe('forbidden');
    expect(await codeOf(issue(cards.employee(person), program.id))).toBe('forbidden');
    expect(await issue(manager(teamId), program.id)).toEqual({ granted: 1, waiting: 0 });
    await eventually(async () => (await holders(admin)).length === 1);
    expect(await holders(admin)).toEqual(idsOf(noor));
  });

  it('gives at most the limit of the program when a manager issues them', async () => {
    const { admin, teamId, program, organization } = await prepare();
    const person = await cards.createMember(organization);
    const manager = cards.as({ ...person, role: 'Manager', managedTeamIds: [teamId] });
    const grant = (ctx: Ctx, limit: number) =>
      codeOf(cards.rpc.call(ctx, cardsRpc.issueProgramCards, { programId: program.id, limit }));
    expect(await grant(manager, program.limit + 1)).toBe('invalid_input');
    expect(await grant(manager, program.limit)).toBe('was not refused');
    expect(await grant(admin, program.limit + 1)).toBe('was not refused');
  });

  it('leaves the manager out above the limit that an admin set', async () => {
    const { admin, teamId, noor, organization } = await prepare();
    const person = await cards.createMember(organization, { teamIds: [teamId] });
    const manager = cards.as({ ...person, role: 'Manager', managedTeamIds: [teamId] });
    const program = cards.createProgram(organization, { teamId, adminLimit: 20_000 });
    cards.stubs.programMembers.set(program.id, [{ kind: 'team', id: teamId }]);
    expect(await issue(manager, program.id)).toEqual({ granted: 1, waiting: 0 });
    await eventually(async () => (await holders(admin)).length === 1);
    expect(await holders(admin)).toEqual(idsOf(noor));
    const within = { programId: program.id, limit: 20_000 };
    expect(await cards.rpc.call(manager, cardsRpc.issueProgramCards, within)).toMatchObject({ granted: 1 });
    await eventually(async () => (await holders(admin)).length === 2);
  });

  it('is refused for a closed program', async () => {
    const { admin, organization } = await prepare();
    const closed = cards.createProgram(organization, { status: 'closed' });
    expect(await codeOf(issue(admin, closed.id))).toBe('program_closed');
  });
});
