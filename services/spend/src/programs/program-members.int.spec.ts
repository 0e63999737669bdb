import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { controlsRpc, orgRpc, programsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serveStub } from '../test/other-services.ts';
import { SpendHarness } from '../test/spend-harness.ts';
import { createProgram, personOf, publishTeam } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

const refusedWith = (code: string) => expect.objectContaining({ code });

describe('The members of a program', () => {
  it('are people and teams, with or without a card, and people see the program', async () => {
    const owner = await spend.createOrganization(0);
    const admin = spend.admin(owner.organizationId);
    const { teamId } = await publishTeam(spend, owner.organizationId);
    const { id: programId } = await createProgram(spend, admin);
    const noor = newId();
    const add = (kind: 'person' | 'team', id: string) =>
      spend.rpc.call(admin, programsRpc.addProgramMember, { programId, member: { kind, id } });
    await add('person', noor);
    await add('person', noor);
    expect(await add('team', teamId)).toEqual([
      { kind: 'person', id: noor },
      { kind: 'team', id: teamId },
    ]);
    await expect(add('team', newId())).rejects.toEqual(refusedWith('not_found'));
    const employee = personOf(admin, { role: 'Employee', userId: noor });
    expect(await spend.rpc.call(employee, programsRpc.listPrograms, {})).toMatchObject([
      { id: programId, members: [noor] },
    ]);
    const removed = { programId, member: { kind: 'person' as const, id: noor } };
    await expect(spend.rpc.call(employee, programsRpc.removeProgramMember, removed)).rejects.toEqual(
      refusedWith('forbidden'),
    );
    expect(await spend.rpc.call(admin, programsRpc.removeProgramMember, removed)).toEqual([
      { kind: 'team', id: teamId },
    ]);
    expect(await spend.rpc.call(employee, programsRpc.listPrograms, {})).toEqual([]);
    const other = spend.admin((await spend.createOrganization(0)).organizationId);
    await expect(spend.rpc.call(other, programsRpc.listProgramMembers, { programId })).rejects.toEqual(
      refusedWith('not_found'),
    );
  });
});

describe('A copy of a program', () => {
  it('has its merchant rules, members and default category, and counts from zero', async () => {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const source = await createProgram(spend, admin);
    const controls = {
      merchantRules: [{ kind: 'ban', by: 'group', value: 'fuel' } as const],
      perPurchaseLimit: 900,
    };
    await spend.rpc.call(admin, controlsRpc.setProgramControls, { ownerId: source.id, ...controls });
    const member = { kind: 'person' as const, id: newId() };
    await spend.rpc.call(admin, programsRpc.addProgramMember, { programId: source.id, member });
    const defaultCategoryId = newId();
    serveStub(spend, orgRpc.listCategories, () => []);
    await spend.rpc.call(admin, programsRpc.updateProgram, { programId: source.id, defaultCategoryId });
    const card = await spend.createCard(owner, 'monthly', 1_000, source.id);
    expect((await spend.swipe(card, 500)).approved).toBe(true);
    const copy = await createProgram(spend, admin, { name: 'Copy', copyOf: source.id });
    expect(copy).toMatchObject({ ...controls, defaultCategoryId, members: [member.id], usage: { spent: 0 } });
    const periods = (programId: string) =>
      spend.rpc.call(admin, programsRpc.listProgramPeriods, { programId, count: 3 });
    expect((await periods(source.id)).periods.at(-1)).toMatchObject({ spent: 500, held: 500 });
    expect((await periods(copy.id)).periods).toMatchObject([{ spent: 0, held: 0 }]);
  });
});
