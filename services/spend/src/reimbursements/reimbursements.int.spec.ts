import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountingRpc,
  orgRpc,
  reimbursementsRpc,
  type ListOrder,
  type ReimbursementWire,
  type UserPrincipal,
} from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { signedInPerson } from '@almoner/testing';
import { serveStub } from '../test/other-services.ts';
import { SpendHarness } from '../test/spend-harness.ts';

let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 60_000);

const as = (organizationId: string, role: UserPrincipal['role'] = 'Employee'): Ctx => ({
  ...spend.admin(organizationId),
  actor: signedInPerson(organizationId, { role }),
});

const expense = (amount: number) => ({
  kind: 'expense' as const,
  spentOn: '2026-01-15',
  memo: '',
  merchant: 'Fennel Row Produce',
  amount,
});

const at = ({ id, version }: ReimbursementWire) => ({ reportId: id, version });

/** With a reason for each line, because none has a receipt. */
const submit = (ctx: Ctx, report: ReimbursementWire) =>
  spend.rpc.call(ctx, reimbursementsRpc.submit, {
    ...at(report),
    receiptReasons: report.lines.map(({ id: lineId }) => ({ lineId, reason: 'The till was broken' })),
  });

const create = (ctx: Ctx, amount = 4_200) =>
  spend.rpc.call(ctx, reimbursementsRpc.create, { title: 'Pantry run', lines: [expense(amount)] });

const submitted = async (ctx: Ctx, amount?: number) => submit(ctx, await create(ctx, amount));

const approve = (ctx: Ctx, report: ReimbursementWire) =>
  spend.rpc.call(ctx, reimbursementsRpc.approve, { ...at(report), note: '' });

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

/** The debt of the organization to this person, and the expense booked for them, in minor units. */
async function booked(
  organizationId: string,
  { author }: ReimbursementWire,
): Promise<Record<string, number>> {
  const { rows } = await spend.pool.query<{ kind: string; sum: string }>(
    `select a.kind, sum(e.amount_minor) as sum from entry e join account a on a.id = e.account_id
     where e.organization_id = $1 and e.dimensions ->> 'person' = $2 group by a.kind`,
    [organizationId, author.id],
  );
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum)]));
}

describe('a reimbursement report', () => {
  it('goes from draft to paid outside: approval books expense and payable, payment clears the payable', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    const author = as(organizationId);
    const admin = spend.admin(organizationId);
    const draft = await spend.rpc.call(author, reimbursementsRpc.create, {
      title: 'Visit to Alder Falls',
      lines: [
        expense(1_999),
        { kind: 'mileage', spentOn: '2026-01-16', memo: 'There and back', milesTenths: 124 },
        { kind: 'per_diem', spentOn: '2026-01-16', memo: '', days: 2, dailyRate: 6_800 },
      ],
    });
    expect(draft).toMatchObject({ status: 'draft', total: 1_999 + 899 + 13_600, version: 1 });
    const irs = { tenthsPerMile: 725, year: 2026, source: 'irs_business' };
    expect(draft.lines.map(({ mileageRate }) => mileageRate)).toEqual([null, irs, null]);
    const report = await submit(author, draft);
    expect(report).toMatchObject({ status: 'submitted', approvalsNeeded: 1 });
    expect(await booked(organizationId, report)).toEqual({});

    const approved = await approve(admin, report);
    expect(approved).toMatchObject({ status: 'approved', actions: { markPaid: { isAllowed: true } } });
    expect(await booked(organizationId, report)).toEqual({ expense: 16_498, payable: -16_498 });

    const paid = await spend.rpc.call(admin, reimbursementsRpc.markPaid, {
      ...at(approved),
      reference: 'Check 1042',
    });
    expect(paid).toMatchObject({ status: 'paid', paidReference: 'Check 1042' });
    expect(await booked(organizationId, report)).toEqual({ expense: 16_498, payable: 0, external: -16_498 });
    expect((await spend.wallet(organizationId)).posted).toBe(100_000);
    const today = utcDay(new Date());
    const { period } = await spend.rpc.call(admin, accountingRpc.getStatementOfActivities, {
      from: '2020-01-01',
      to: today,
    });
    expect(period).toMatchObject({
      expenses: [{ categoryId: null, amount: 16_498 }],
      change: { without: -16_498 },
      netAssets: { end: { without: 100_000 } },
    });
    expect(await spend.findings()).toEqual([]);
    expect((await spend.auditRecordsOf(organizationId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'reimbursement.create',
        'reimbursement.submit',
        'reimbursement.approve',
        'reimbursement.mark-paid',
      ]),
    );
  });

  it('refuses each wrong step with its code, which the report shows before the step is tried', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const [author, admin, employee] = [
      as(organizationId, 'Admin'),
      spend.admin(organizationId),
      as(organizationId),
    ];
    const empty = await spend.rpc.call(author, reimbursementsRpc.create, { title: 'Nothing', lines: [] });
    expect(empty.actions.submit).toEqual({ isAllowed: false, refusal: 'reimbursement_empty' });
    expect(await codeOf(spend.rpc.call(author, reimbursementsRpc.submit, at(empty)))).toBe(
      'reimbursement_empty',
    );
    const future = { title: 'Soon', lines: [expense(100), { ...expense(100), spentOn: '2199-01-01' }] };
    await expect(spend.rpc.call(author, reimbursementsRpc.create, future)).rejects.toMatchObject({
      code: 'reimbursement_day_in_future',
      fields: [{ field: 'lines.1.spentOn' }],
    });

    const report = await submitted(author);
    expect(report.actions.approve).toEqual({ isAllowed: false, refusal: 'own_approval' });
    expect(await codeOf(approve(author, report))).toBe('own_approval');
    expect(await codeOf(approve(employee, report))).toBe('forbidden');
    expect(await codeOf(approve(admin, { ...report, version: report.version - 1 }))).toBe(
      'changed_meanwhile',
    );
    const payment = { ...at(report), reference: 'Check 1' };
    expect(await codeOf(spend.rpc.call(admin, reimbursementsRpc.markPaid, payment))).toBe(
      'reimbursement_not_approved',
    );
    const rejected = await spend.rpc.call(admin, reimbursementsRpc.reject, {
      ...at(report),
      note: 'Private',
    });
    expect(rejected).toMatchObject({ status: 'rejected', votes: [{ decision: 'reject', note: 'Private' }] });
    expect(await codeOf(approve(admin, rejected))).toBe('reimbursement_not_submitted');
    const edit = { ...at(rejected), title: 'More', lines: [expense(9_999)] };
    expect(await codeOf(spend.rpc.call(author, reimbursementsRpc.update, edit))).toBe(
      'reimbursement_not_editable',
    );
    expect(await booked(organizationId, report)).toEqual({});
  });

  it('needs the approvers of the policy, and starts again after changes were requested', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const author = as(organizationId);
    const [first, second] = [spend.admin(organizationId), spend.admin(organizationId)];
    await spend.rpc.call(first, reimbursementsRpc.setPolicy, { approvers: 1, secondApproverAbove: 5_000 });
    expect((await submitted(author, 5_000)).approvalsNeeded).toBe(1);
    let report = await submitted(author, 5_001);
    expect(report.approvalsNeeded).toBe(2);
    report = await approve(first, report);
    expect(report).toMatchObject({ status: 'submitted', actions: { approve: { refusal: 'already_voted' } } });
    expect(await codeOf(approve(first, report))).toBe('already_voted');
    const decides = async (viewer: Ctx) => {
      const { items } = await spend.rpc.call(viewer, reimbursementsRpc.list, { status: 'submitted' });
      return items.find(({ id }) => id === report.id)?.mayDecide;
    };
    expect([await decides(first), await decides(second), await decides(author)]).toEqual([
      false,
      true,
      false,
    ]);

    report = await spend.rpc.call(second, reimbursementsRpc.requestChanges, {
      ...at(report),
      note: 'Which event was it for?',
    });
    expect(report.status).toBe('changes_requested');
    report = await spend.rpc.call(author, reimbursementsRpc.update, {
      ...at(report),
      title: 'Harvest supper',
      lines: [expense(6_000)],
    });
    report = await submit(author, report);
    expect(await decides(first)).toBe(true);
    report = await approve(first, report);
    expect(report.status).toBe('submitted');
    report = await approve(second, report);
    expect(report.status).toBe('approved');
    expect(await booked(organizationId, report)).toEqual({ expense: 6_000, payable: -6_000 });
  });

  it('is a draft again when its author edits it while it waits, and its approvals no longer count', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const author = as(organizationId);
    const [first, second] = [spend.admin(organizationId), spend.admin(organizationId)];
    await spend.rpc.call(first, reimbursementsRpc.setPolicy, { approvers: 2, secondApproverAbove: null });
    const voted = await approve(first, await submitted(author));
    const edited = await spend.rpc.call(author, reimbursementsRpc.update, {
      ...at(voted),
      title: 'Pantry run',
      lines: [expense(9_900)],
    });
    expect(edited).toMatchObject({ status: 'draft', total: 9_900 });
    const again = await submit(author, edited);
    expect(again).toMatchObject({ round: 2, votes: [{ round: 1 }] });
    expect((await approve(second, again)).status).toBe('submitted');
    expect(await booked(organizationId, again)).toEqual({});
  });

  it('warns of the same expense in another report or on a card, and names it only to those who may see it', async () => {
    const owner = await spend.createOrganization(50_000);
    const { organizationId } = owner;
    const [author, colleague, admin] = [as(organizationId), as(organizationId), spend.admin(organizationId)];
    const theirs = await submitted(colleague, 1_250);
    const own = await create(author, 1_250);
    expect(own.lines[0]?.duplicates).toEqual([{ kind: 'reimbursement', id: null, title: null }]);
    const seen = await spend.rpc.call(admin, reimbursementsRpc.get, { reportId: own.id });
    expect(seen.lines[0]?.duplicates).toEqual([
      { kind: 'reimbursement', id: theirs.id, title: 'Pantry run' },
    ]);
    const card = await spend.createCard(owner, 'monthly', 50_000);
    await spend.swipe(card, 3_300);
    const spentOn = utcDay(new Date());
    const paidByCard = await spend.rpc.call(author, reimbursementsRpc.create, {
      title: 'Bread',
      lines: [{ ...expense(3_300), spentOn, merchant: 'FENNEL ROW PRODUCE' }],
    });
    expect(paidByCard.lines[0]?.duplicates).toMatchObject([{ kind: 'purchase' }]);
  });

  it('is approved once and paid once by 8 clients at the same time, and by a repeated request', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const report = await submitted(as(organizationId));
    const clients = Array.from({ length: 8 }, () => spend.admin(organizationId));
    const approvals = await Promise.all(clients.map((client) => codeOf(approve(client, report))));
    expect(approvals.sort()).toEqual(['done', ...Array<string>(7).fill('reimbursement_not_submitted')]);
    expect(await booked(organizationId, report)).toEqual({ expense: 4_200, payable: -4_200 });

    const payment = { ...at({ ...report, version: report.version + 1 }), reference: 'Check 7' };
    const pay = (ctx: Ctx) => codeOf(spend.rpc.call(ctx, reimbursementsRpc.markPaid, payment));
    const payments = await Promise.all(clients.map(pay));
    expect(payments.sort()).toEqual(['done', ...Array<string>(7).fill('reimbursement_not_approved')]);
    expect(await booked(organizationId, report)).toEqual({ expense: 4_200, payable: 0, external: -4_200 });

    const twice = { ...as(organizationId), idempotencyKey: newId() };
    expect((await create(twice)).id).toBe((await create(twice)).id);
    expect(await spend.findings()).toEqual([]);
  });

  it('is listed by its total, page by page', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const [author, admin] = [as(organizationId), spend.admin(organizationId)];
    const made = [await create(author), await create(author), await create(author)];
    for (const [place, total] of [500, 90_000, 500].entries())
      await spend.pool.query(`update reimbursement_report set total_minor = $2 where id = $1`, [
        made[place]?.id,
        total,
      ]);
    const all = async (sort: ListOrder) => {
      const totals: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await spend.rpc.call(admin, reimbursementsRpc.list, { limit: 1, sort, cursor });
        totals.push(...page.items.map(({ total }) => total));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return totals;
    };
    expect(await all('amount')).toEqual([500, 500, 90_000]);
    expect(await all('-amount')).toEqual([90_000, 500, 500]);
  });

  it('is found by its author and by admins, and by nobody of another organization', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const [author, colleague, admin] = [as(organizationId), as(organizationId), spend.admin(organizationId)];
    const [older, newer] = [await create(author), await submitted(author)];
    const list = (ctx: Ctx, over = {}) => spend.rpc.call(ctx, reimbursementsRpc.list, over);
    const ids = async (ctx: Ctx, over = {}) => (await list(ctx, over)).items.map(({ id }) => id);
    expect(await ids(author)).toEqual([newer.id, older.id]);
    expect(await ids(admin, { status: 'draft' })).toEqual([older.id]);
    expect(await ids(colleague)).toEqual([]);
    expect(await ids(colleague, { authorId: newer.author.id })).toEqual([]);
    expect(await ids(admin, { to: '2001-01-01' })).toEqual([]);
    const { items, nextCursor } = await list(admin, { limit: 1 });
    expect(items).toHaveLength(1);
    expect(await ids(admin, { limit: 1, cursor: nextCursor })).toEqual([older.id]);
    expect(await ids(admin, { sort: 'date' })).toEqual([older.id, newer.id]);
    expect(await codeOf(list(admin, { sort: 'amount', cursor: nextCursor }))).toBe('invalid_input');

    const stranger = spend.admin((await spend.createOrganization(0)).organizationId);
    const get = (ctx: Ctx) => codeOf(spend.rpc.call(ctx, reimbursementsRpc.get, { reportId: newer.id }));
    expect(await Promise.all([get(author), get(admin), get(colleague), get(stranger)])).toEqual([
      'done',
      'done',
      'not_found',
      'not_found',
    ]);
    expect(await codeOf(approve(stranger, newer))).toBe('not_found');
  });

  it('is found by a part of its title, its author or a merchant, only by people who may see it', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const [author, colleague, admin] = [as(organizationId), as(organizationId), spend.admin(organizationId)];
    const { id, title, lines } = await create(author);
    const titled = await spend.rpc.call(author, reimbursementsRpc.create, { title: 'Taxi 100%', lines: [] });
    const idsFor = async (ctx: Ctx, q: string) =>
      (await spend.rpc.call(ctx, reimbursementsRpc.list, { q })).items.map((report) => report.id);
    expect(await idsFor(admin, ` ${title.slice(1, 6).toUpperCase()} `)).toEqual([id]);
    expect(await idsFor(admin, lines[0]?.merchant?.slice(2).toUpperCase() ?? '')).toEqual([id]);
    expect(await idsFor(admin, titled.author.name.toUpperCase())).toEqual([titled.id, id]);
    expect(await idsFor(author, '0%')).toEqual([titled.id]);
    expect(await idsFor(admin, '_')).toEqual([]);
    expect(await idsFor(admin, '  ')).toEqual([titled.id, id]);
    expect(await idsFor(colleague, title)).toEqual([]);
  });

  it('is seen and decided by managers of the teams that its author was in when it was submitted', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    const [team, otherTeam] = [newId(), newId()];
    const member = (over: Partial<UserPrincipal>): Ctx => ({
      ...spend.admin(organizationId),
      actor: signedInPerson(organizationId, { role: 'Employee', ...over }),
    });
    const author = member({ teamIds: [team] });
    const manager = member({ role: 'Manager', managedTeamIds: [team], teamIds: [team] });
    const elsewhere = member({ role: 'Manager', managedTeamIds: [otherTeam], teamIds: [otherTeam, team] });
    const read = (ctx: Ctx, { id }: ReimbursementWire) =>
      spend.rpc.call(ctx, reimbursementsRpc.get, { reportId: id });
    const idsOf = async (ctx: Ctx) =>
      (await spend.rpc.call(ctx, reimbursementsRpc.list, {})).items.map(({ id }) => id);

    const draft = await create(author);
    expect(await idsOf(manager)).toEqual([]);
    expect(await codeOf(read(manager, draft))).toBe('not_found');
    let report = await submit(author, draft);
    expect(await idsOf(manager)).toEqual([report.id]);
    expect(await idsOf(elsewhere)).toEqual([]);
    expect(await codeOf(approve(elsewhere, report))).toBe('not_found');
    expect(await read(manager, report)).toMatchObject({
      mayDecide: true,
      actions: {
        approve: { isAllowed: true },
        pay: { refusal: 'forbidden' },
        edit: { refusal: 'forbidden' },
      },
    });
    // Taken back, it is its author's alone again.
    report = await spend.rpc.call(author, reimbursementsRpc.update, {
      ...at(report),
      title: 'Pantry run',
      lines: [expense(4_300)],
    });
    expect(await codeOf(approve(manager, report))).toBe('not_found');
    report = await approve(manager, await submit(author, report));
    expect(report.status).toBe('approved');
    const payment = { reports: [{ id: report.id, version: report.version }] };
    expect(await codeOf(spend.rpc.call(manager, reimbursementsRpc.pay, payment))).toBe('forbidden');

    // Only admins decide what managers and admins submit, whatever team someone puts them into.
    const own = await submitted(manager);
    expect(await codeOf(approve(manager, own))).toBe('own_approval');
    const colleague = member({ role: 'Manager', managedTeamIds: [team] });
    expect(await codeOf(approve(colleague, own))).toBe('not_found');
  });

  it('is not decided by a manager who added its author to the team, until an admin confirms it', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    const [team, other] = [newId(), newId()];
    const person = (over: Partial<UserPrincipal>): Ctx => ({
      ...spend.admin(organizationId),
      actor: signedInPerson(organizationId, { role: 'Employee', ...over }),
    });
    const managerId = newId();
    const manager = person({ userId: managerId, role: 'Manager', managedTeamIds: [team, other] });
    const colleague = person({ role: 'Manager', managedTeamIds: [team] });
    const teamsAddedByManagers = [{ teamId: team, managerId }];
    const added = { userId: newId(), teamIds: [team], teamsAddedByManagers };

    const report = await submitted(person(added));
    const read = await spend.rpc.call(manager, reimbursementsRpc.get, { reportId: report.id });
    expect(read).toMatchObject({
      mayDecide: false,
      actions: {
        approve: { refusal: 'approver_added_author' },
        reject: { refusal: 'approver_added_author' },
      },
    });
    expect(await codeOf(approve(manager, report))).toBe('approver_added_author');
    // A membership that changes after the submission changes nothing about it.
    expect((await approve(colleague, report)).status).toBe('approved');

    const confirmed = await submitted(person({ ...added, teamsAddedByManagers: [] }));
    expect((await approve(manager, confirmed)).status).toBe('approved');
    const inBoth = await submitted(person({ ...added, teamIds: [team, other] }));
    expect((await approve(manager, inBoth)).status).toBe('approved');
  });

  it('counts among what waits for those who can decide on it, and names them', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    const [team, managerId] = [newId(), newId()];
    const person = (over: Partial<UserPrincipal>): Ctx => ({
      ...spend.admin(organizationId),
      actor: signedInPerson(organizationId, { role: 'Employee', ...over }),
    });
    const managing = { role: 'Manager' as const, managedTeamIds: [team] };
    const [manager, other] = [person({ ...managing, userId: managerId }), person(managing)];
    const admin = spend.admin(organizationId);
    const people = [
      { id: newId(), name: 'Amara Osei', role: 'Admin' as const, managedTeamIds: [] },
      { id: managerId, name: 'Jonas Lindqvist', role: 'Manager' as const, managedTeamIds: [team] },
    ];
    serveStub(spend, orgRpc.findApprovers, ({ teamIds }) => ({
      people: people.filter(({ managedTeamIds: ids }) => ids.length === 0 || teamIds?.includes(team)),
    }));
    const queueOf = async (ctx: Ctx) => {
      const { count, total } = await spend.rpc.call(ctx, reimbursementsRpc.getQueue, {});
      const list = { isToDecide: true, limit: 10 };
      expect((await spend.rpc.call(ctx, reimbursementsRpc.list, list)).items).toHaveLength(count);
      return [count, total];
    };
    const approversOf = async (ctx: Ctx, { id }: ReimbursementWire) =>
      (await spend.rpc.call(ctx, reimbursementsRpc.get, { reportId: id })).approvers?.map(({ name }) => name);

    const author = person({ teamIds: [team] });
    const ofTeam = await submitted(author, 4_200);
    const added = person({
      teamIds: [team],
      teamsAddedByManagers: [{ teamId: team, managerId }],
    });
    const ofAdded = await submitted(added, 1_000);
    await submitted(manager, 300);
    await create(author, 9_000);
    expect(await queueOf(manager)).toEqual([1, 4_200]);
    expect(await queueOf(other)).toEqual([2, 5_200]);
    expect(await queueOf(admin)).toEqual([3, 5_500]);
    expect(await queueOf(person(managing))).toEqual([2, 5_200]);
    expect(await approversOf(author, ofTeam)).toEqual(['Amara Osei', 'Jonas Lindqvist']);
    expect(await approversOf(added, ofAdded)).toEqual(['Amara Osei']);

    const policy = { approvers: 2, secondApproverAbove: null };
    await spend.rpc.call(admin, reimbursementsRpc.setPolicy, policy);
    const ofTwo = await approve(manager, await submitted(author, 700));
    expect(ofTwo.status).toBe('submitted');
    expect(await queueOf(manager)).toEqual([1, 4_200]);
    expect(await queueOf(admin)).toEqual([4, 6_200]);
    expect(await approversOf(author, ofTwo)).toEqual(['Amara Osei']);
    const approved = await approve(admin, ofTwo);
    expect(await approversOf(author, approved)).toBeUndefined();

    const stranger = spend.admin((await spend.createOrganization(0)).organizationId);
    expect(await queueOf(stranger)).toEqual([0, 0]);
    expect(await codeOf(spend.rpc.call(author, reimbursementsRpc.getQueue, {}))).toBe('forbidden');
  });

  it('is hidden from managers while its author changes what they asked to be changed', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    const team = newId();
    const person = (over: Partial<UserPrincipal>): Ctx => ({
      ...spend.admin(organizationId),
      actor: signedInPerson(organizationId, { role: 'Employee', ...over }),
    });
    const author = person({ teamIds: [team] });
    const manager = person({ role: 'Manager', managedTeamIds: [team] });
    const read = ({ id }: ReimbursementWire) =>
      codeOf(spend.rpc.call(manager, reimbursementsRpc.get, { reportId: id }));
    let report = await submitted(author);
    report = await spend.rpc.call(manager, reimbursementsRpc.requestChanges, {
      ...at(report),
      note: 'Which day?',
    });
    expect(await read(report)).toBe('done');
    report = await spend.rpc.call(author, reimbursementsRpc.update, {
      ...at(report),
      title: 'Not yet sent',
      lines: [expense(4_300)],
    });
    expect(await read(report)).toBe('not_found');
    expect(await read(await submit(author, report))).toBe('done');
  });
});
