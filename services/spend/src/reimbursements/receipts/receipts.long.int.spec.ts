import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import {
  cardsEvents,
  documentPartBytes,
  receiptsPerLineMax,
  reimbursementReceiptsRpc,
  reimbursementsRpc,
  type ReimbursementLineInput,
  type ReimbursementWire,
  type UserPrincipal,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { createPdf, createPng, eventually, receiptPicture, signedInPerson } from '@almoner/testing';
import { beginReceipt, finishReceipt, sendParts, uploadReceipt } from '../../test/report-receipts.ts';
import { SpendHarness } from '../../test/spend-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the worker that inspects PDFs.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start({ UPLOAD_SWEEP_EVERY_MS: '200', UNFINISHED_UPLOAD_MS: '600000' });
});
afterAll(() => spend.stop(), 60_000);

const as = (organizationId: string, role: UserPrincipal['role'] = 'Employee'): Ctx => ({
  ...spend.admin(organizationId),
  actor: signedInPerson(organizationId, { role }),
});

const expense = (merchant: string, amount = 2_000): ReimbursementLineInput => ({
  kind: 'expense',
  spentOn: '2026-01-15',
  memo: '',
  merchant,
  amount,
});

const at = ({ id, version }: ReimbursementWire) => ({ reportId: id, version });

async function draft(merchants: readonly string[] = ['Fennel Row Produce']) {
  const { organizationId } = await spend.createOrganization(0);
  const author = as(organizationId);
  const report = await createReport(author, merchants);
  return { organizationId, author, admin: spend.admin(organizationId), report };
}

const createReport = (author: Ctx, merchants: readonly string[] = ['Fennel Row Produce']) =>
  spend.rpc.call(author, reimbursementsRpc.create, {
    title: 'Pantry run',
    lines: merchants.map((merchant) => expense(merchant)),
  });

const get = (ctx: Ctx, { id }: ReimbursementWire) =>
  spend.rpc.call(ctx, reimbursementsRpc.get, { reportId: id });
const submit = (ctx: Ctx, report: ReimbursementWire) =>
  spend.rpc.call(ctx, reimbursementsRpc.submit, at(report));
const onLine = (report: ReimbursementWire, line: number, receiptId: string) => ({
  ...at(report),
  lineId: report.lines[line]?.id ?? '',
  receiptId,
});
const attach = (ctx: Ctx, report: ReimbursementWire, line: number, receiptId: string) =>
  spend.rpc.call(ctx, reimbursementReceiptsRpc.attach, onLine(report, line, receiptId));
const remove = (ctx: Ctx, report: ReimbursementWire, line: number, receiptId: string) =>
  spend.rpc.call(ctx, reimbursementReceiptsRpc.remove, onLine(report, line, receiptId));
const read = (ctx: Ctx, { id }: ReimbursementWire, receiptId: string, part = 0) =>
  spend.rpc.call(ctx, reimbursementReceiptsRpc.readPart, { reportId: id, receiptId, part });
const idsOf = ({ lines }: ReimbursementWire) => lines.map(({ receipts }) => receipts.map(({ id }) => id));
const firstId = (report: ReimbursementWire) => report.lines[0]?.receipts[0]?.id ?? '';

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

async function stored({ id }: ReimbursementWire): Promise<{ receipts: number; parts: number }> {
  const { rows } = await spend.pool.query<{ receipts: number; parts: number }>(
    `select count(distinct r.id)::int as receipts, count(p.part)::int as parts from reimbursement_receipt r
     left join reimbursement_receipt_part p on p.receipt_id = r.id where r.report_id = $1`,
    [id],
  );
  return rows[0] ?? { receipts: 0, parts: 0 };
}

/** Runs `work` while another connection has the report locked, and unlocks it when someone waits for it. */
async function whileLocked<Result>(
  { id }: ReimbursementWire,
  change: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const blocker = await spend.pool.connect();
  try {
    const {
      rows: [owner],
    } = await blocker.query<{ pid: number }>('select pg_backend_pid() as pid');
    await blocker.query('begin');
    await blocker.query('select 1 from reimbursement_report where id = $1 for update', [id]);
    const running = work();
    await eventually(async () => {
      const { rows } = await spend.pool.query(
        `select 1 from pg_locks where not granted and $1::int = any(pg_blocking_pids(pid))`,
        [owner?.pid],
      );
      return rows.length > 0;
    });
    await blocker.query(change, [id]);
    await blocker.query('commit');
    return await running;
  } finally {
    blocker.release();
  }
}

describe('a receipt of a line', () => {
  it('gets its type from its content, is shown with its line, changes the version, and is read unchanged', async () => {
    const { organizationId, author, admin, report } = await draft(['Bread', 'Ice']);
    const content = createPdf(documentPartBytes + 17);
    const lineId = report.lines[1]?.id ?? '';
    const saved = await uploadReceipt(spend, author, report, { content, name: 'till.hta', lineId });
    expect(saved).toMatchObject({ version: report.version + 1, total: report.total, status: 'draft' });
    expect(saved.lines.map(({ receipts }) => receipts)).toEqual([
      [],
      [expect.objectContaining({ name: 'till.hta.pdf', type: 'application/pdf', bytes: content.length })],
    ]);
    const receiptId = saved.lines[1]?.receipts[0]?.id ?? '';
    const parts = await Promise.all([read(admin, saved, receiptId), read(admin, saved, receiptId, 1)]);
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(part.content, 'base64')));
    expect(bytes.equals(content)).toBe(true);
    expect(await codeOf(read(admin, saved, receiptId, 2))).toBe('not_found');
    const actions = (await spend.auditRecordsOf(organizationId)).map(({ action }) => action);
    expect(actions).toContain('reimbursement.add-receipt');
  });

  it('is read by its author, admins and advisors, and is not found by anyone else', async () => {
    const { organizationId, author, admin, report } = await draft();
    const saved = await uploadReceipt(spend, author, report);
    const advisorOf = (...clientIds: string[]): Ctx => ({
      ...admin,
      actor: signedInPerson(newId(), { ownerType: 'advisor', clientIds }),
    });
    const advisor = advisorOf(organizationId);
    const readers = [author, admin, advisor];
    const others = [
      as(organizationId),
      as(organizationId, 'Manager'),
      spend.admin((await spend.createOrganization(0)).organizationId),
      // Of another client only, and of none since the connection ended.
      advisorOf(newId()),
      advisorOf(),
    ];
    const read0 = (ctx: Ctx) => codeOf(read(ctx, saved, firstId(saved)));
    expect(await Promise.all(readers.map(read0))).toEqual(['done', 'done', 'done']);
    expect(await Promise.all(others.map(read0))).toEqual(others.map(() => 'not_found'));
    const other = await createReport(author);
    for (const reader of readers) expect(await codeOf(read(reader, other, firstId(saved)))).toBe('not_found');
    expect(await codeOf(remove(advisor, saved, 0, firstId(saved)))).toBe('forbidden');
  });

  it('is changed by its author alone, only while the report may be edited, and from the version that was read', async () => {
    const { author, admin, organizationId, report } = await draft();
    expect(await codeOf(beginReceipt(spend, admin, report))).toBe('forbidden');
    expect(await codeOf(beginReceipt(spend, as(organizationId), report))).toBe('not_found');
    const saved = await uploadReceipt(spend, author, report);
    const id = firstId(saved);
    expect(await codeOf(remove(admin, saved, 0, id))).toBe('forbidden');
    expect(await codeOf(remove(author, report, 0, id))).toBe('changed_meanwhile');
    const submitted = await submit(author, saved);
    expect(submitted.actions.changeReceipts).toEqual({
      isAllowed: false,
      refusal: 'reimbursement_not_editable',
    });
    expect(await codeOf(beginReceipt(spend, author, submitted))).toBe('reimbursement_not_editable');
    expect(await codeOf(remove(author, submitted, 0, id))).toBe('reimbursement_not_editable');
    const returned = await spend.rpc.call(admin, reimbursementsRpc.requestChanges, {
      ...at(submitted),
      note: 'Which event was it for?',
    });
    const again = await uploadReceipt(spend, author, returned, { content: createPng(9, 9) });
    expect(again).toMatchObject({ status: 'changes_requested', version: returned.version + 1 });
    expect(await codeOf(submit(author, returned))).toBe('changed_meanwhile');
  });

  it('serves several lines, and is deleted with the last of them', async () => {
    const { author, report } = await draft(['Bread', 'Ice']);
    const saved = await uploadReceipt(spend, author, report);
    const id = firstId(saved);
    const both = await attach(author, saved, 1, id);
    expect(idsOf(both)).toEqual([[id], [id]]);
    const counts = { lineCount: 2, receiptCount: 1 };
    expect(both).toMatchObject(counts);
    expect((await spend.rpc.call(author, reimbursementsRpc.list, {})).items).toMatchObject([counts]);
    expect((await attach(author, both, 1, id)).version).toBe(both.version);
    const one = await remove(author, both, 0, id);
    expect(idsOf(one)).toEqual([[], [id]]);
    expect(await stored(report)).toEqual({ receipts: 1, parts: 1 });
    expect(idsOf(await remove(author, one, 1, id))).toEqual([[], []]);
    expect(await stored(report)).toEqual({ receipts: 0, parts: 0 });
    const other = await createReport(author);
    expect(await codeOf(attach(author, other, 0, id))).toBe('not_found');
  });

  it('stays with its line when the report is edited, also by a client that names no lines, and goes with it', async () => {
    const { author, report } = await draft(['Bread', 'Ice']);
    const saved = await uploadReceipt(spend, author, report);
    const id = firstId(saved);
    const [bread] = saved.lines;
    const update = (from: ReimbursementWire, lines: ReimbursementLineInput[]) =>
      spend.rpc.call(author, reimbursementsRpc.update, { ...at(from), title: 'Pantry run', lines });
    const named = await update(saved, [expense('Salt'), { ...expense('Rye bread'), id: bread?.id }]);
    expect(idsOf(named)).toEqual([[], [id]]);
    const unnamed = await update(named, [expense('Rye bread'), expense('Salt', 3_000)]);
    expect(idsOf(unnamed)).toEqual([[id], []]);
    const other = await createReport(author);
    const theirs = { ...expense('Bread'), id: other.lines[0]?.id };
    expect(await codeOf(update(unnamed, [theirs]))).toBe('not_found');
    expect(idsOf(await update(unnamed, [expense('Salt', 3_000)]))).toEqual([[]]);
    expect(await stored(report)).toEqual({ receipts: 0, parts: 0 });
  });

  it('of a type that is not accepted, and of an upload that was interrupted, leaves nothing', async () => {
    const { author, report } = await draft();
    const script = Buffer.from('<script>alert(1)</script>');
    expect(await codeOf(uploadReceipt(spend, author, report, { content: script }))).toBe(
      'document_type_unsupported',
    );
    const content = createPdf(documentPartBytes + 17);
    const begun = await beginReceipt(spend, author, report, { content });
    await sendParts(spend, author, begun, content.subarray(0, documentPartBytes));
    expect(await codeOf(finishReceipt(spend, author, begun))).toBe('document_incomplete');
    await spend.rpc.call(author, reimbursementReceiptsRpc.abandon, begun);
    expect(await stored(report)).toEqual({ receipts: 0, parts: 0 });

    const forgotten = await beginReceipt(spend, author, report, { content });
    await sendParts(spend, author, forgotten, content.subarray(0, documentPartBytes));
    await spend.pool.query(
      `update reimbursement_receipt set begun_at = now() - interval '1 hour' where id = $1`,
      [forgotten.receiptId],
    );
    await eventually(async () => (await stored(report)).parts === 0);
    expect((await get(author, report)).version).toBe(report.version);
  });

  it('is stored once when its upload is repeated, also at the same time', async () => {
    const { author, report } = await draft();
    const ctx = { ...author, idempotencyKey: newId() };
    const begun = await Promise.all([1, 2].map(() => beginReceipt(spend, ctx, report)));
    expect(new Set(begun.map(({ receiptId }) => receiptId)).size).toBe(1);
    const [one] = begun;
    if (one === undefined) throw new Error('Nothing begun');
    await Promise.all(begun.map((attempt) => sendParts(spend, ctx, attempt)));
    await Promise.all(begun.map((attempt) => finishReceipt(spend, ctx, attempt)));
    const saved = await finishReceipt(spend, ctx, one);
    expect(saved.version).toBe(report.version + 1);
    expect(idsOf(saved)).toEqual([[one.receiptId]]);
    expect(await codeOf(beginReceipt(spend, ctx, report, { name: 'other.png' }))).toBe(
      'idempotency_key_reused',
    );
  });

  it('waits for whoever has the report locked, and is not added to a report that was submitted meanwhile', async () => {
    const { author, report } = await draft();
    const begun = await beginReceipt(spend, author, report);
    await sendParts(spend, author, begun);
    const refused = await whileLocked(
      report,
      `update reimbursement_report set status = 'submitted' where id = $1`,
      () => codeOf(finishReceipt(spend, author, begun)),
    );
    expect(refused).toBe('reimbursement_not_editable');
    expect(idsOf(await get(author, report))).toEqual([[]]);
    const other = await createReport(author);
    const second = await beginReceipt(spend, author, other);
    await sendParts(spend, author, second);
    const saved = await whileLocked(
      other,
      `update reimbursement_report set version = version + 1 where id = $1`,
      () => finishReceipt(spend, author, second),
    );
    expect(saved.version).toBe(other.version + 2);
  });

  it('is refused above the number of a line, counting uploads in progress, and above what a network may send in a day', async () => {
    const { author, report } = await draft();
    const begun = await Promise.allSettled(
      Array.from({ length: receiptsPerLineMax + 2 }, () => beginReceipt(spend, author, report)),
    );
    const refused = begun.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'reimbursement_receipts_full' });
    const other = await createReport(author);
    const network = '198.51.100.9';
    await spend.pool.query(
      `insert into reimbursement_receipt_upload (network, bytes, begun_at) values ($1, 499999990, now())`,
      [network],
    );
    const ctx = { ...author, origin: { network, browser: 'Firefox' } };
    expect(await codeOf(beginReceipt(spend, ctx, other))).toBe('too_many_requests');
  });

  it('that another report has too is shown with its line, and the other report only to those who may see it', async () => {
    const { organizationId, author, admin, report } = await draft();
    const content = createPng(31, 7);
    const colleague = as(organizationId);
    const theirs = await uploadReceipt(spend, colleague, await createReport(colleague, ['Ice']), { content });
    const own = await uploadReceipt(spend, author, report, { content });
    expect(own.lines[0]?.duplicates).toEqual([]);
    await submit(colleague, theirs);
    expect((await get(author, report)).lines[0]?.duplicates).toEqual([
      { kind: 'receipt', id: null, title: null },
    ]);
    expect((await get(admin, report)).lines[0]?.duplicates).toEqual([
      { kind: 'receipt', id: theirs.id, title: 'Pantry run' },
    ]);
  });

  it('is read, and its line has a warning while it has another amount', async () => {
    const { author, report } = await draft();
    await uploadReceipt(spend, author, report, { content: receiptPicture('png'), name: 'till.png' });
    const read = await eventually(async () => {
      const whole = await get(author, report);
      return whole.lines[0]?.receipts[0]?.reading?.status === 'read' && whole;
    });
    expect(read.lines[0]?.receipts[0]?.reading).toMatchObject({ amount: 4_210, day: '2026-11-03' });
    expect(read.lines[0]?.warnings).toEqual([{ kind: 'receipt_differs', limit: 4_210 }]);
    // Reading changes nothing in the report itself.
    expect(read).toMatchObject({ version: report.version + 1, total: report.total });
    const lines = [{ ...expense('Fennel Row Produce', 4_210), id: read.lines[0]?.id }];
    const saved = await spend.rpc.call(author, reimbursementsRpc.update, {
      ...at(read),
      title: 'Run',
      lines,
    });
    expect(saved.lines[0]?.warnings).toEqual([]);
  });

  it('that its own report has twice is shown with both lines', async () => {
    const { author, report } = await draft(['Bread', 'Ice']);
    const content = createPng(31, 8);
    await uploadReceipt(spend, author, report, { content });
    await uploadReceipt(spend, author, report, { content, lineId: report.lines[1]?.id ?? '' });
    const { lines } = await get(author, report);
    const same = { kind: 'receipt', id: report.id, title: 'Pantry run' };
    expect(lines.map(({ duplicates }) => duplicates)).toEqual([[same], [same]]);
  });

  it('is shown with its line, however often the report repeats other expenses', async () => {
    const repeated = Array.from({ length: 9 }, () => 'Bus ticket');
    const { author, admin, report } = await draft([...repeated, 'Fennel Row Produce']);
    const content = createPng(31, 10);
    await uploadReceipt(spend, author, report, { content, lineId: report.lines[9]?.id ?? '' });
    const paid = await createReport(author, ['Ice']);
    await submit(author, await uploadReceipt(spend, author, paid, { content }));
    const { lines } = await get(admin, report);
    expect(lines[9]?.duplicates).toEqual([{ kind: 'receipt', id: paid.id, title: 'Pantry run' }]);
    expect(lines[0]?.duplicates).toEqual([{ kind: 'reimbursement', id: report.id, title: 'Pantry run' }]);
  });

  it('that a purchase has too is shown, while it has it, also after events that are duplicated and late', async () => {
    const { organizationId, author, admin, report } = await draft();
    const content = createPng(31, 9);
    await uploadReceipt(spend, author, report, { content });
    const [receiptId, purchaseId] = [newId(), newId()];
    const moved = (isOnPurchase: boolean, revision: number) =>
      spend.publish(cardsEvents.receiptMoved.subject, organizationId, {
        organizationId,
        receiptId,
        purchaseId,
        isOnPurchase,
        revision,
        sha256: createHash('sha256').update(content).digest('hex'),
        userId: newId(),
        merchant: 'Fennel Row Produce',
      });
    const kinds = async () => (await get(author, report)).lines[0]?.duplicates.map(({ kind }) => kind);
    const revision = async () => {
      const { rows } = await spend.pool.query<{ revision: number }>(
        `select revision from purchase_receipt where receipt_id = $1`,
        [receiptId],
      );
      return rows[0]?.revision;
    };
    for (const [isOnPurchase, number] of [
      [true, 1],
      [true, 3],
      [true, 3],
      [false, 2],
    ] as const)
      await moved(isOnPurchase, number);
    await eventually(async () => (await revision()) === 3);
    expect(await kinds()).toEqual(['purchase_receipt']);
    expect((await get(admin, report)).lines[0]?.duplicates).toEqual([
      { kind: 'purchase_receipt', id: purchaseId, title: 'Fennel Row Produce' },
    ]);
    await moved(false, 4);
    await eventually(async () => (await revision()) === 4);
    expect(await kinds()).toEqual([]);
  });
});

describe('a line whose receipt is missing', () => {
  const withReason = (report: ReimbursementWire, reason: string) => ({
    ...at(report),
    receiptReasons: [{ lineId: report.lines[0]?.id ?? '', reason }],
  });
  const large = (author: Ctx, amount = 2_501) =>
    spend.rpc.call(author, reimbursementsRpc.create, {
      title: 'Pantry run',
      lines: [expense('Bread', amount)],
    });

  it('is submitted only with a reason, which approvers see, and which is required again for another expense', async () => {
    const { author, admin } = await draft();
    const report = await large(author);
    expect(report.lines[0]?.warnings).toEqual([{ kind: 'receipt_missing', limit: 2_500 }]);
    expect(await codeOf(submit(author, report))).toBe('reimbursement_receipt_missing');
    expect((await get(author, report)).status).toBe('draft');
    const { submit: submitting } = reimbursementsRpc;
    const sent = await spend.rpc.call(author, submitting, withReason(report, 'The till was broken'));
    expect((await get(admin, sent)).lines[0]).toMatchObject({
      receiptReason: 'The till was broken',
      warnings: [{ kind: 'receipt_missing' }],
    });
    const returned = await spend.rpc.call(admin, reimbursementsRpc.requestChanges, {
      ...at(sent),
      note: 'Which event was it for?',
    });
    const save = (before: ReimbursementWire, line: ReimbursementLineInput) =>
      spend.rpc.call(author, reimbursementsRpc.update, {
        ...at(before),
        title: 'Harvest supper',
        lines: [{ ...line, id: returned.lines[0]?.id }],
      });
    const explained = await save(returned, { ...expense('Bread', 2_501), memo: 'For the harvest supper' });
    expect(explained.lines[0]?.receiptReason).toBe('The till was broken');
    expect((await submit(author, explained)).status).toBe('submitted');
    const again = await spend.rpc.call(admin, reimbursementsRpc.requestChanges, {
      ...at(await get(admin, explained)),
      note: 'The bank shows another sum.',
    });
    const changed = await save(again, expense('Bread', 400_000));
    expect(changed.lines[0]?.receiptReason).toBeNull();
    expect(await codeOf(submit(author, changed))).toBe('reimbursement_receipt_missing');
  });

  it('needs no reason at the amount of the policy, with a receipt, or where the policy requires none', async () => {
    const { author, admin } = await draft();
    expect((await submit(author, await large(author, 2_500))).status).toBe('submitted');
    const receipted = await uploadReceipt(spend, author, await large(author));
    expect(receipted.lines[0]?.warnings).toEqual([]);
    expect((await submit(author, receipted)).status).toBe('submitted');
    const { setPolicy, getPolicy } = reimbursementsRpc;
    const approvals = { approvers: 1, secondApproverAbove: null };
    const limits = { receiptRequiredAbove: null, lineLimit: 2_000, maxAgeDays: 1 };
    await spend.rpc.call(admin, setPolicy, { ...approvals, ...limits });
    const free = await large(author);
    expect(free.lines[0]?.warnings).toEqual([
      { kind: 'over_limit', limit: 2_000 },
      { kind: 'too_old', limit: 1 },
    ]);
    expect((await submit(author, free)).status).toBe('submitted');
    // A client of an earlier release does not know the limits.
    await spend.rpc.call(admin, setPolicy, { ...approvals, approvers: 2 });
    expect(await spend.rpc.call(admin, getPolicy, {})).toEqual({ ...approvals, ...limits, approvers: 2 });
  });
});

describe('the tables of receipts of reports', () => {
  it('show no row of another organization to the role of the service', async () => {
    const { organizationId, author, report } = await draft();
    await uploadReceipt(spend, author, report);
    for (const table of [
      'reimbursement_receipt',
      'reimbursement_receipt_part',
      'reimbursement_line_receipt',
    ]) {
      expect(await spend.rowsOfTenant(newId(), table)).toBe(0);
      expect(await spend.rowsOfTenant(organizationId, table)).toBe(1);
    }
  });
});
