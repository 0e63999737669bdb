import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orgRpc, programsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { serveStub } from '../test/other-services.ts';
import { SpendHarness } from '../test/spend-harness.ts';
import { createProgram, personOf, publishTeam, type TestProgram } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

const refusedWith = (code: string) => expect.objectContaining({ code });
const make = (ctx: Ctx, over: Partial<TestProgram> = {}) => createProgram(spend, ctx, over);
const aCategory = (organizationId: string, id: string, code: string, name: string) => ({
  ...{ id, organizationId, code, name },
  ...{ form990Line: null, function: 'program' as const, isArchived: false },
});
const get = (organizationId: string, programId: string) =>
  spend.rpc.call(spend.admin(organizationId), programsRpc.getProgram, { programId });

describe('access to a program', () => {
  it('every change is in the audit log, with the previous terms', async () => {
    const owner = await spend.createOrganization(50_000);
    const admin = spend.admin(owner.organizationId);
    const program = await make(admin, { limit: 10_000 });
    const { id: programId, currency } = program;
    await spend.rpc.call(admin, programsRpc.updateProgram, { programId, limit: 5_000 });
    await spend.rpc.call(admin, programsRpc.pauseProgram, { programId });
    await spend.rpc.call(admin, programsRpc.pauseProgram, { programId });
    await spend.rpc.call(admin, programsRpc.resumeProgram, { programId });
    await spend.rpc.call(admin, programsRpc.closeProgram, { programId });
    const records = (await spend.auditRecordsOf(owner.organizationId)).filter(({ action }) =>
      String(action).startsWith('program.'),
    );
    expect(records.map(({ action }) => action)).toEqual([
      'program.create',
      'program.update',
      'program.pause',
      'program.resume',
      'program.close',
    ]);
    expect(records[1]).toMatchObject({
      subject: { kind: 'program', id: programId, name: program.name },
      before: { limit: { amount: 10_000, currency }, budget: null },
      after: { limit: { amount: 5_000, currency }, budget: null },
    });
    expect(records[4]).toMatchObject({ before: { status: 'active' }, after: { status: 'closed' } });
  });

  it('a changed default category is in the audit log by its name', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const admin = spend.admin(organizationId);
    const [food, travel] = [newId(), newId()];
    serveStub(spend, orgRpc.listCategories, () => [
      aCategory(organizationId, food, '6020', 'Food'),
      aCategory(organizationId, travel, '6100', 'Travel'),
    ]);
    const { id: programId } = await make(admin);
    for (const defaultCategoryId of [food, travel, travel, null])
      await spend.rpc.call(admin, programsRpc.updateProgram, { programId, defaultCategoryId });
    const changes = (await spend.auditRecordsOf(organizationId))
      .filter(({ action }) => action === 'program.update')
      .map(({ before, after }) => [before, after].map((terms) => (terms as { category?: unknown }).category));
    expect(changes).toEqual([
      [null, '6020 Food'],
      ['6020 Food', '6100 Travel'],
      [undefined, undefined],
      ['6100 Travel', null],
    ]);
  });

  it('another organization does not find it, nor may it name another’s team or account', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const program = await make(spend.admin(organizationId));
    const other = await spend.createOrganization(0);
    const stranger = spend.admin(other.organizationId);
    const programId = program.id;
    for (const call of [
      spend.rpc.call(stranger, programsRpc.getProgram, { programId }),
      spend.rpc.call(stranger, programsRpc.updateProgram, { programId, limit: 1 }),
      spend.rpc.call(stranger, programsRpc.pauseProgram, { programId }),
      spend.rpc.call(stranger, programsRpc.closeProgram, { programId }),
      make(stranger, { payingAccountId: program.payingAccountId }),
      make(stranger, { teamId: newId() }),
    ])
      await expect(call).rejects.toEqual(refusedWith('not_found'));
    expect(await spend.rpc.call(stranger, programsRpc.listPrograms, {})).toEqual([]);
    await expect(spend.createCard(other, 'monthly', 100, programId)).rejects.toEqual(
      refusedWith('not_found'),
    );
  });

  it('managers of its team manage it, and its cardholders see it', async () => {
    const owner = await spend.createOrganization(10_000);
    const admin = spend.admin(owner.organizationId);
    const { teamId, accountId } = await publishTeam(spend, owner.organizationId);
    const manager = personOf(admin, { role: 'Manager', userId: newId(), managedTeamIds: [teamId] });
    const program = await make(manager, { teamId, payingAccountId: accountId });
    const programId = program.id;
    await spend.rpc.call(manager, programsRpc.updateProgram, { programId, limit: 2_000 });
    await expect(make(manager, { teamId })).rejects.toEqual(refusedWith('forbidden'));
    await expect(make(manager)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'teamId' }],
    });
    const ofAll = await make(admin, { name: 'Everybody' });
    expect(await visibleTo(manager)).toEqual([programId]);

    const card = await spend.createCard(owner, 'monthly', 1_000, ofAll.id);
    const employee = personOf(admin, { role: 'Employee', userId: card.userId });
    expect(await visibleTo(employee)).toEqual([ofAll.id]);
    expect((await get(owner.organizationId, ofAll.id)).members).toEqual([card.userId]);
    const paused = spend.rpc.call(employee, programsRpc.pauseProgram, { programId: ofAll.id });
    await expect(paused).rejects.toEqual(refusedWith('forbidden'));
    const hidden = spend.rpc.call(employee, programsRpc.getProgram, { programId });
    await expect(hidden).rejects.toEqual(refusedWith('not_found'));
  });

  it('managers of other teams do not manage it, though they see it with a card on it', async () => {
    const owner = await spend.createOrganization(10_000);
    const admin = spend.admin(owner.organizationId);
    const { teamId } = await publishTeam(spend, owner.organizationId);
    const { id: programId } = await make(admin, { name: 'Everybody' });
    const { userId } = await spend.createCard(owner, 'monthly', 1_000, programId);
    const holder = personOf(admin, { role: 'Manager', userId, managedTeamIds: [teamId] });
    expect(await visibleTo(holder)).toEqual([programId]);
    for (const change of [programsRpc.pauseProgram, programsRpc.resumeProgram, programsRpc.closeProgram])
      await expect(spend.rpc.call(holder, change, { programId })).rejects.toEqual(refusedWith('forbidden'));
    const raised = spend.rpc.call(holder, programsRpc.updateProgram, { programId, limit: 1_000_000 });
    await expect(raised).rejects.toEqual(refusedWith('forbidden'));
    expect(await get(owner.organizationId, programId)).toMatchObject({ status: 'active', limit: 10_000 });
  });

  it('a manager does not raise what the wallet pays for', async () => {
    const owner = await spend.createOrganization(10_000);
    const admin = spend.admin(owner.organizationId);
    const { teamId } = await publishTeam(spend, owner.organizationId);
    const manager = personOf(admin, { role: 'Manager', userId: newId(), managedTeamIds: [teamId] });
    const { id: programId } = await make(admin, { teamId, limit: 5_000, budget: 9_000 });
    const change = (terms: object) =>
      spend.rpc.call(manager, programsRpc.updateProgram, { programId, ...terms });
    for (const more of [{ limit: 5_001 }, { budget: null }])
      await expect(change(more)).rejects.toEqual(refusedWith('forbidden'));
    expect(await change({ limit: 4_000, name: 'Less food' })).toMatchObject({ limit: 4_000, budget: 9_000 });
    await expect(change({ limit: 5_000 })).rejects.toEqual(refusedWith('forbidden'));
  });

  it('keeps the limit that an admin set, which a manager cannot raise', async () => {
    const owner = await spend.createOrganization(10_000);
    const admin = spend.admin(owner.organizationId);
    const { teamId, accountId } = await publishTeam(spend, owner.organizationId);
    const manager = personOf(admin, { role: 'Manager', userId: newId(), managedTeamIds: [teamId] });
    const terms = { teamId, payingAccountId: accountId, limit: 5_000 };
    const ofManager = await make(manager, terms);
    expect(ofManager.adminLimit).toBeNull();
    const ofAdmin = await make(admin, terms);
    expect(ofAdmin.adminLimit).toBe(5_000);
    const set = (ctx: Ctx, limit: number) =>
      spend.rpc.call(ctx, programsRpc.updateProgram, { programId: ofAdmin.id, limit });
    expect(await set(manager, 8_000)).toMatchObject({ limit: 8_000, adminLimit: 5_000 });
    expect(await set(admin, 8_000)).toMatchObject({ limit: 8_000, adminLimit: 8_000 });
    const copied = await make(manager, { ...terms, copyOf: ofAdmin.id });
    expect(copied.adminLimit).toBeNull();
  });

  it('a manager resumes what managers paused, and not what an admin paused', async () => {
    const owner = await spend.createOrganization(10_000);
    const admin = spend.admin(owner.organizationId);
    const { teamId, accountId } = await publishTeam(spend, owner.organizationId);
    const managerOf = () => personOf(admin, { role: 'Manager', userId: newId(), managedTeamIds: [teamId] });
    const [manager, colleague] = [managerOf(), managerOf()];
    const { id: programId } = await make(admin, { teamId, payingAccountId: accountId });
    const pause = (who: Ctx) => spend.rpc.call(who, programsRpc.pauseProgram, { programId });
    const resume = (who: Ctx) => spend.rpc.call(who, programsRpc.resumeProgram, { programId });

    expect(await pause(manager)).toMatchObject({ status: 'paused', pausedByAdmin: false });
    expect(await resume(colleague)).toMatchObject({ status: 'active' });
    expect(await pause(admin)).toMatchObject({ status: 'paused', pausedByAdmin: true });
    expect(await pause(manager)).toMatchObject({ pausedByAdmin: true });
    await expect(resume(manager)).rejects.toEqual(refusedWith('program_paused_by_admin'));
    expect(await resume(admin)).toMatchObject({ status: 'active', pausedByAdmin: false });
    // An admin who pauses what a manager had paused means it.
    await pause(manager);
    await pause(admin);
    await expect(resume(manager)).rejects.toEqual(refusedWith('program_paused_by_admin'));
  });

  it('it is created once for one idempotency key, and not with an end before its start', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const once = { ...spend.admin(organizationId), idempotencyKey: newId() };
    const [one, other] = [await make(once), await make(once)];
    expect(one.id).toBe(other.id);
    const backwards = { startsAt: '2026-02-01T00:00:00.000Z', endsAt: '2026-01-31T23:59:59.999Z' };
    await expect(make(spend.admin(organizationId), backwards)).rejects.toMatchObject({
      fields: [expect.objectContaining({ field: 'endsAt' })],
    });
  });
});

const visibleTo = async (ctx: Ctx) =>
  (await spend.rpc.call(ctx, programsRpc.listPrograms, {})).map(({ id }) => id);
