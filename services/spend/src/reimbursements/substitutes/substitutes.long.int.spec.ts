import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  orgRpc,
  reimbursementsRpc,
  spendEvents,
  type ReimbursementWire,
  type ReplyOf,
  type UserPrincipal,
} from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { dayFromNow, eventually, signedInPerson } from '@almoner/testing';
import { serveStub } from '../../test/other-services.ts';
import { SpendHarness } from '../../test/spend-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server. Stubbed on NATS: org.
type Person = ReplyOf<typeof orgRpc.findApprovers>['people'][number];
let spend: SpendHarness;
let directory: Person[] = [];
beforeAll(async () => {
  spend = await SpendHarness.start();
  serveStub(spend, orgRpc.findApprovers, ({ teamIds, userIds }) => ({
    people: directory.filter(
      ({ id, role, managedTeamIds }) =>
        role === 'Admin' ||
        teamIds === null ||
        userIds.includes(id) ||
        managedTeamIds.some((team) => teamIds.includes(team)),
    ),
  }));
});
afterAll(() => spend.stop(), 60_000);

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
const dayMs = 86_400_000;
const dayOf = (time: number) => utcDay(new Date(time));

/** The second Sunday of March: clocks in the United States go forward at 2 o'clock of this day. */
function clocksGoForward(year: number): number {
  const first = new Date(Date.UTC(year, 2, 1));
  return first.getTime() + (((7 - first.getUTCDay()) % 7) + 7) * dayMs;
}

/** Amara and Jonas each manage a team of their own; Priya is in Amara's. */
async function setUp() {
  const { organizationId } = await spend.createOrganization(100_000);
  const [amaras, jonas] = [newId(), newId()];
  const person = (over: Partial<UserPrincipal>): Ctx & { readonly actor: UserPrincipal } => ({
    ...spend.admin(organizationId),
    actor: signedInPerson(organizationId, { role: 'Employee', ...over }),
  });
  const manager = (name: string, team: string) => person({ name, role: 'Manager', managedTeamIds: [team] });
  const [away, substitute] = [manager('Amara Osei', amaras), manager('Jonas Lindqvist', jonas)];
  const admin = person({ name: 'Edda Krüger', role: 'Admin' });
  const author = person({ name: 'Priya Raman', teamIds: [amaras] });
  const entry = ({ actor }: typeof away, role: Person['role']): Person => ({
    id: actor.userId,
    name: actor.name ?? '',
    role,
    managedTeamIds: actor.managedTeamIds,
  });
  directory = [entry(away, 'Manager'), entry(substitute, 'Manager'), entry(admin, 'Admin')];
  return { organizationId, amaras, person, away, substitute, admin, author };
}

const name = (
  ctx: Ctx,
  to: { actor: UserPrincipal },
  over: { from?: string; to?: string; timeZone?: string } = {},
) =>
  spend.rpc.call(ctx, reimbursementsRpc.setSubstitute, {
    substituteId: to.actor.userId,
    from: dayFromNow(-1),
    to: dayFromNow(1),
    timeZone: 'America/Los_Angeles',
    ...over,
  });

async function submit(ctx: Ctx): Promise<ReimbursementWire> {
  const line = { kind: 'mileage' as const, spentOn: '2026-01-15', memo: '', milesTenths: 100 };
  const { id, version } = await spend.rpc.call(ctx, reimbursementsRpc.create, {
    title: 'Trip',
    lines: [line],
  });
  return spend.rpc.call(ctx, reimbursementsRpc.submit, { reportId: id, version });
}
const approve = (ctx: Ctx, { id, version }: ReimbursementWire) =>
  spend.rpc.call(ctx, reimbursementsRpc.approve, { reportId: id, version, note: '' });
const queued = async (ctx: Ctx) => (await spend.rpc.call(ctx, reimbursementsRpc.getQueue, {})).count;
const read = (ctx: Ctx, { id }: ReimbursementWire) =>
  spend.rpc.call(ctx, reimbursementsRpc.get, { reportId: id });

/** Keeps the row of the report locked while `work` runs, or for this time at its start. */
async function whileLocked<Result>(
  { id }: ReimbursementWire,
  ms: number,
  work: (holder: number) => Promise<Result>,
): Promise<Result> {
  const client = await spend.pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from reimbursement_report where id = $1 for update', [id]);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const working = work(rows[0]?.pid ?? 0);
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    else await working;
    await client.query('commit');
    return await working;
  } finally {
    client.release();
  }
}

describe('a substitute', () => {
  it('sees and decides in the place of the approver who is away, who is named on the vote and in the log', async () => {
    const { organizationId, away, substitute, author } = await setUp();
    const report = await submit(author);
    expect(await codeOf(read(substitute, report))).toBe('not_found');
    await name(away, substitute);
    expect(await queued(substitute)).toBe(1);
    const { items } = await spend.rpc.call(substitute, reimbursementsRpc.list, { isToDecide: true });
    expect(items).toMatchObject([{ id: report.id, mayDecide: true }]);
    expect((await read(author, report)).approvers).toEqual([
      { id: away.actor.userId, name: 'Amara Osei', inPlaceOf: null },
      { id: substitute.actor.userId, name: 'Jonas Lindqvist', inPlaceOf: 'Amara Osei' },
      expect.objectContaining({ name: 'Edda Krüger', inPlaceOf: null }),
    ]);
    const approved = await approve(substitute, report);
    expect(approved).toMatchObject({
      status: 'approved',
      votes: [{ voter: { name: 'Jonas Lindqvist' }, inPlaceOf: { name: 'Amara Osei' } }],
    });
    const records = await spend.auditRecordsOf(organizationId);
    expect(records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'reimbursement.set-substitute',
          after: expect.objectContaining({ substitute: 'Jonas Lindqvist', timeZone: 'America/Los_Angeles' }),
        }),
        expect.objectContaining({
          action: 'reimbursement.approve',
          after: expect.objectContaining({ inPlaceOf: 'Amara Osei' }),
        }),
      ]),
    );
    const events = await spend.service.published(spendEvents.reimbursementChanged.subject, organizationId);
    const pair = { approverId: away.actor.userId, substituteId: substitute.actor.userId };
    expect(events.at(-1)).toMatchObject({ step: 'approved', substitutes: [pair] });
  });

  it('has no right before the first day, after the last one, once it is ended, and when the approver manages nothing more', async () => {
    const { organizationId, away, substitute, author } = await setUp();
    const report = await submit(author);
    await name(away, substitute, { from: dayFromNow(2), to: dayFromNow(3) });
    expect(await codeOf(approve(substitute, report))).toBe('not_found');
    await name(away, substitute);
    expect(await queued(substitute)).toBe(1);
    // As if the days were over.
    await spend.pool.query(
      `update reimbursement_substitute set starts_at = now() - interval '2 days', ends_at = now() where organization_id = $1`,
      [organizationId],
    );
    expect(await codeOf(approve(substitute, report))).toBe('not_found');
    await name(away, substitute);
    const all = directory;
    directory = all.map((one) => (one.id === away.actor.userId ? { ...one, managedTeamIds: [] } : one));
    expect(await codeOf(approve(substitute, report))).toBe('not_found');
    directory = all;
    expect((await spend.rpc.call(away, reimbursementsRpc.endSubstitute, {})).own).toBeNull();
    expect(await codeOf(approve(substitute, report))).toBe('not_found');
  });

  it('begins and ends with the days of the time zone', async () => {
    const { organizationId, away, substitute } = await setUp();
    const thisYear = new Date().getUTCFullYear();
    // A substitution may be named within a year; its second day is the next one with a change of clocks.
    const sunday = [thisYear, thisYear + 1].map(clocksGoForward).find((day) => day > Date.now()) ?? 0;
    const [saturday, monday] = [sunday - dayMs, sunday + dayMs];
    await name(away, substitute, { from: dayOf(saturday), to: dayOf(sunday) });
    const { rows } = await spend.pool.query<{ starts_at: Date; ends_at: Date }>(
      'select starts_at, ends_at from reimbursement_substitute where organization_id = $1',
      [organizationId],
    );
    expect(rows).toEqual([
      {
        starts_at: new Date(`${dayOf(saturday)}T08:00:00Z`),
        ends_at: new Date(`${dayOf(monday)}T07:00:00Z`),
      },
    ]);
    expect(await codeOf(name(away, substitute, { timeZone: 'Mars/Base' }))).toBe('invalid_input');
    const reversed = { from: dayOf(sunday), to: dayOf(saturday) };
    expect(await codeOf(name(away, substitute, reversed))).toBe('invalid_input');
    expect(await codeOf(name(away, substitute, { from: '2020-03-14', to: '2020-03-15' }))).toBe(
      'invalid_input',
    );
  });

  it('gains no right: of an admin, of the author, of who added the author, and no second vote by one right', async () => {
    const { amaras, person, away, substitute, admin, author } = await setUp();
    expect(await codeOf(name(admin, substitute))).toBe('substitute_not_allowed');
    expect(await codeOf(name(away, author))).toBe('substitute_not_allowed');
    expect(await codeOf(name(away, away))).toBe('substitute_not_allowed');
    expect(await codeOf(name(author, substitute))).toBe('forbidden');
    await name(away, substitute);
    // Reports of managers are for admins, also that of the one who is away.
    expect(await codeOf(approve(substitute, await submit(away)))).toBe('not_found');
    const added = (managerId: string) =>
      submit(person({ teamIds: [amaras], teamsAddedByManagers: [{ teamId: amaras, managerId }] }));
    for (const { actor } of [away, substitute])
      expect(await codeOf(approve(substitute, await added(actor.userId)))).toBe('approver_added_author');

    const policy = { approvers: 2, secondApproverAbove: null };
    await spend.rpc.call(admin, reimbursementsRpc.setPolicy, policy);
    const once = await approve(substitute, await submit(author));
    expect(once.status).toBe('submitted');
    expect(await codeOf(approve(substitute, once))).toBe('already_voted');
    expect(await codeOf(approve(away, once))).toBe('already_voted');
    const other = await approve(away, await submit(author));
    expect(await codeOf(approve(substitute, other))).toBe('approver_already_voted');
    expect((await approve(admin, once)).status).toBe('approved');
  });

  it('and the approver never vote both by one right, when both wait for the same report', async () => {
    const { away, substitute, admin, author } = await setUp();
    const policy = { approvers: 2, secondApproverAbove: null };
    await spend.rpc.call(admin, reimbursementsRpc.setPolicy, policy);
    await name(away, substitute);
    for (const order of [
      [away, substitute],
      [substitute, away],
    ]) {
      const report = await submit(author);
      const decide = (ctx: Ctx) =>
        spend.rpc.call(ctx, reimbursementsRpc.approve, {
          reportId: report.id,
          version: report.version,
          note: '',
        });
      const codes = await whileLocked(report, 1_000, () =>
        Promise.all(order.map((ctx) => codeOf(decide(ctx)))),
      );
      expect(codes.filter((code) => code === 'done')).toHaveLength(1);
      const late = order[codes.indexOf('changed_meanwhile')] ?? away;
      const retried = await codeOf(approve(late, await read(author, report)));
      expect(retried).toBe(late === away ? 'already_voted' : 'approver_already_voted');
      const { votes, status } = await read(author, report);
      expect([votes.length, status]).toEqual([1, 'submitted']);
    }
  });

  it('is refused when the substitution was ended while the decision waited for the report', async () => {
    const { away, substitute, author } = await setUp();
    await name(away, substitute);
    const report = await submit(author);
    const code = await whileLocked(report, 0, async (holder) => {
      const deciding = codeOf(approve(substitute, report));
      await eventually(async () => {
        const { rows } = await spend.pool.query(
          `select 1 from pg_locks waiting join pg_locks held on held.transactionid = waiting.transactionid
           where held.pid = $1 and held.granted and not waiting.granted`,
          [holder],
        );
        return rows.length > 0;
      });
      await spend.rpc.call(away, reimbursementsRpc.endSubstitute, {});
      return () => deciding;
    });
    expect(await code()).toBe('forbidden');
    expect(await read(author, report)).toMatchObject({ status: 'submitted', votes: [] });
  });

  it('is seen by nobody of another organization', async () => {
    const { organizationId, away, substitute } = await setUp();
    await name(away, substitute);
    const { organizationId: other } = await spend.createOrganization(0);
    const stranger = { ...substitute, organizationId: other };
    const elsewhere = { ...stranger, actor: { ...substitute.actor, organizationId: other } };
    const { standsInFor } = await spend.rpc.call(elsewhere, reimbursementsRpc.getSubstitute, {});
    expect(standsInFor).toEqual([]);
    expect(await spend.rowsOfTenant(other, 'reimbursement_substitute')).toBe(0);
    expect(await spend.rowsOfTenant(organizationId, 'reimbursement_substitute')).toBe(1);
  });
});
