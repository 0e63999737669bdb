import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  approvalsRpc,
  programsRpc,
  spendEvents,
  spendRpc,
  type ApprovalWire,
  type RequestOf,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext, type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { isBlocking } from '../test/is-blocking.ts';
import { SpendHarness } from '../test/spend-harness.ts';
import { createProgram, personOf, publishTeam } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

type CardCommand = RequestOf<typeof approvalsRpc.requestCard>;

async function prepare() {
  const owner = await spend.createOrganization(0);
  const person = (over: Parameters<typeof personOf>[1] = {}) =>
    personOf(spend.admin(owner.organizationId), { userId: newId(), ...over });
  const admin = person();
  const { teamId, accountId } = await publishTeam(spend, owner.organizationId);
  const program = await createProgram(spend, admin, { teamId });
  return {
    owner,
    admin,
    teamId,
    accountId,
    program,
    person,
    noor: person({ role: 'Employee', name: 'Noor' }),
  };
}
const requestCard = (ctx: Ctx, spendProgramId: string, over: Partial<CardCommand> = {}) =>
  spend.rpc.call(ctx, approvalsRpc.requestCard, {
    spendProgramId,
    name: 'Labels',
    frequency: 'monthly',
    limit: 30_000,
    reason: 'Labels and bags for Saturdays',
    ...over,
  });
const decide = (ctx: Ctx, { id: approvalId, version }: ApprovalWire, as: 'approve' | 'reject' = 'approve') =>
  spend.rpc.call(ctx, approvalsRpc[as], { approvalId, version, note: '' });
const granted = (organizationId: string) =>
  spend.service.published(spendEvents.cardRequestApproved.subject, organizationId);
const refusedWith = (code: string) => expect.objectContaining({ code });
const doneOf = async (calls: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map(({ status }) => status === 'fulfilled');

describe('A request for a card on a program', () => {
  it('is issued by one event with its terms, however often it is approved', async () => {
    const { owner, admin, program, person, noor } = await prepare();
    const request = await requestCard(noor, program.id);
    expect(request).toMatchObject({
      status: 'pending',
      subject: { kind: 'card', programName: program.name, requestedLimit: 30_000, currency: 'USD' },
    });
    await expect(requestCard(noor, program.id)).rejects.toEqual(refusedWith('approval_pending'));
    const answers = await doneOf([decide(admin, request), decide(person(), request)]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await granted(owner.organizationId)).toMatchObject([
      {
        requestId: request.id,
        userId: request.author.id,
        programId: program.id,
        cardName: 'Labels',
        frequency: 'monthly',
        limit: 30_000,
      },
    ]);
  });

  it('is either withdrawn or approved when both happen at once', async () => {
    const { owner, admin, program, noor } = await prepare();
    const request = await requestCard(noor, program.id);
    const { id: approvalId, version } = request;
    const [approved, withdrawn] = await doneOf([
      decide(admin, request),
      spend.rpc.call(noor, approvalsRpc.withdraw, { approvalId, version }),
    ]);
    expect(approved).not.toBe(withdrawn);
    expect(await granted(owner.organizationId)).toHaveLength(approved ? 1 : 0);
  });

  it('is approved without a deadlock while its author is archived', async () => {
    const { owner, admin, program, noor } = await prepare();
    const request = await requestCard(noor, program.id);
    const archiving = await spend.pool.connect();
    try {
      const { rows } = await archiving.query<{ pid: number }>('select pg_backend_pid() as pid');
      await archiving.query(`begin; set local lock_timeout = '100ms'`);
      await archiving.query(
        `select 1 from cardholder where organization_id = $1 and user_id = $2 for update`,
        [owner.organizationId, request.author.id],
      );
      const approved = decide(admin, request);
      await eventually(() => isBlocking(spend.pool, rows[0]?.pid ?? 0), { intervalMs: 5 });
      await archiving.query(`select 1 from approval_request where id = $1 for update`, [request.id]);
      await archiving.query('commit');
      expect((await approved).status).toBe('approved');
    } finally {
      archiving.release();
    }
  });

  it('is decided by admins and by managers of the program’s team, never by its author', async () => {
    const { admin, teamId, program, person, noor } = await prepare();
    const request = await requestCard(noor, program.id);
    await expect(decide(noor, request)).rejects.toEqual(refusedWith('forbidden'));
    const manager = (id: string) => person({ role: 'Manager', managedTeamIds: [id] });
    await expect(decide(manager(newId()), request)).rejects.toEqual(refusedWith('not_found'));
    await decide(manager(teamId), request, 'reject');
    const own = await requestCard(admin, program.id);
    await expect(decide(admin, own)).rejects.toEqual(refusedWith('own_approval'));
  });

  it('above the program is approved by an admin, and by a manager only up to the limit and the budget', async () => {
    const { owner, admin, teamId, program, person, noor } = await prepare();
    const manager = person({ role: 'Manager', managedTeamIds: [teamId] });
    const shownTo = async (ctx: Ctx, id: string) =>
      (await spend.rpc.call(ctx, approvalsRpc.list, { id })).items[0];
    const above = await requestCard(noor, program.id, { limit: 10_001 });
    await expect(decide(manager, above)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'limit', message: expect.stringContaining('its limit: $100.00 (monthly)') }],
    });
    const exceeds = { part: 'limit', program: program.name, amount: 10_000, frequency: 'monthly' };
    expect(await shownTo(manager, above.id)).toMatchObject({ status: 'pending', mayApprove: false, exceeds });
    expect(await shownTo(admin, above.id)).toMatchObject({ mayApprove: true, exceeds });
    // Its author learns nothing about a program that they do not see.
    expect(await shownTo(noor, above.id)).not.toHaveProperty('exceeds');
    await decide(manager, above, 'reject');
    await decide(admin, await requestCard(noor, program.id, { limit: 10_001 }));

    const within = await requestCard(person(), program.id, { limit: 10_000 });
    expect(await shownTo(manager, within.id)).not.toHaveProperty('exceeds');
    await decide(manager, within);
    const budgeted = await createProgram(spend, admin, { teamId, budget: 5_000 });
    const aboveBudget = await requestCard(noor, budgeted.id, { limit: 5_001 });
    await expect(decide(manager, aboveBudget)).rejects.toMatchObject({
      fields: [{ field: 'limit', message: expect.stringContaining('its budget: $50.00') }],
    });
    expect(await shownTo(manager, aboveBudget.id)).toMatchObject({
      exceeds: { part: 'budget', amount: 5_000 },
    });
    expect((await granted(owner.organizationId)).map(({ limit }) => limit)).toEqual([10_001, 10_000]);
  });

  it('is listed for a manager beside their own, in pages, by kind, and alone', async () => {
    const { admin, teamId, program, person, noor } = await prepare();
    const manager = person({ role: 'Manager', managedTeamIds: [teamId, newId()] });
    const other = await createProgram(spend, admin);
    const ofTeam = await requestCard(noor, program.id);
    const hidden = await requestCard(noor, other.id);
    const own = await requestCard(manager, other.id);
    const ownOfTeam = await requestCard(manager, program.id);
    const list = async (over: RequestOf<typeof approvalsRpc.list> = {}, ctx = manager) => {
      const { items, nextCursor } = await spend.rpc.call(ctx, approvalsRpc.list, over);
      return { ids: items.map(({ id }) => id), cursor: nextCursor };
    };
    expect((await list()).ids).toEqual([ownOfTeam.id, own.id, ofTeam.id]);
    const { ids, cursor } = await list({ limit: 2, status: 'pending' });
    expect(ids).toEqual([ownOfTeam.id, own.id]);
    expect((await list({ limit: 2, cursor: cursor ?? undefined, status: 'pending' })).ids).toEqual([
      ofTeam.id,
    ]);
    expect((await list({ kind: 'card_limit' })).ids).toEqual([]);
    expect((await list({ kind: 'card', status: 'approved' })).ids).toEqual([]);
    expect((await list({ id: hidden.id })).ids).toEqual([]);
    expect((await list({ id: hidden.id }, admin)).ids).toEqual([hidden.id]);
  });

  it('is refused with a card on the program, a closed program, and after archiving', async () => {
    const { owner, admin, program, person, noor } = await prepare();
    const card = await spend.createCard(owner, 'monthly', 1_000, program.id);
    const holder = person({ role: 'Employee', userId: card.userId });
    await expect(requestCard(holder, program.id)).rejects.toEqual(refusedWith('card_on_program'));
    const request = await requestCard(noor, program.id);
    await spend.rpc.call(admin, programsRpc.closeProgram, { programId: program.id });
    await expect(decide(admin, request)).rejects.toEqual(refusedWith('program_closed'));
    await expect(requestCard(person(), program.id)).rejects.toEqual(refusedWith('program_closed'));
    await spend.rpc.call(serviceContext('org'), spendRpc.setCardholderStatus, {
      organizationId: owner.organizationId,
      userId: request.author.id,
      status: 'inactive',
      by: 'organization',
    });
    const { items } = await spend.rpc.call(admin, approvalsRpc.list, { authorId: request.author.id });
    expect(items).toMatchObject([{ status: 'withdrawn', endReason: 'person_archived' }]);
    await expect(requestCard(noor, program.id)).rejects.toEqual(refusedWith('program_closed'));
    expect(await granted(owner.organizationId)).toEqual([]);
  });

  it('finds no program of another organization', async () => {
    const [{ noor }, { program }] = [await prepare(), await prepare()];
    await expect(requestCard(noor, program.id)).rejects.toEqual(refusedWith('not_found'));
    const listed = await spend.rpc.call(noor, approvalsRpc.listRequestablePrograms, {});
    expect(listed).toHaveLength(1);
    expect(listed[0]).not.toHaveProperty('limit');
  });
});

describe('A request to join a program', () => {
  it('makes its author a member, who then sees the program', async () => {
    const { admin, program, noor } = await prepare();
    const seen = () => spend.rpc.call(noor, programsRpc.listPrograms, {});
    expect(await seen()).toEqual([]);
    const { id: programId } = program;
    const request = await spend.rpc.call(noor, approvalsRpc.requestMembership, {
      programId,
      reason: 'I bake',
    });
    await decide(admin, request);
    expect(await seen()).toMatchObject([{ id: programId, members: [request.author.id] }]);
  });
});

describe('A request for more of a program', () => {
  const requestLimit = (ctx: Ctx, programId: string, limit: number) =>
    spend.rpc.call(ctx, approvalsRpc.requestProgramLimit, { programId, limit, reason: 'Holidays' });

  it('raises its limit, and is outdated once that was changed otherwise', async () => {
    const { admin, program, noor, person } = await prepare();
    await expect(requestLimit(noor, program.id, 20_000)).rejects.toEqual(refusedWith('not_found'));
    const request = await requestLimit(admin, program.id, 20_000);
    await spend.rpc.call(admin, programsRpc.updateProgram, { programId: program.id, limit: 12_000 });
    await expect(decide(person(), request)).rejects.toEqual(refusedWith('approval_outdated'));
    await decide(person(), request, 'reject');
    await decide(person(), await requestLimit(admin, program.id, 20_000));
    expect(await spend.rpc.call(admin, programsRpc.getProgram, { programId: program.id })).toMatchObject({
      limit: 20_000,
    });
  });

  it('is approved by managers only where a treasury of theirs pays', async () => {
    const { admin, teamId, accountId, program, person } = await prepare();
    const manager = person({ role: 'Manager', managedTeamIds: [teamId] });
    const fromWallet = await requestLimit(admin, program.id, 20_000);
    await expect(decide(manager, fromWallet)).rejects.toEqual(refusedWith('forbidden'));
    const own = await createProgram(spend, admin, { teamId, payingAccountId: accountId });
    await decide(manager, await requestLimit(admin, own.id, 20_000));
  });
});
