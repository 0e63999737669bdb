import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentPartBytes, fundFilesMax, fundFilesRpc, type UserPrincipal } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { createHeic, createPdf, createPng, eventually, signedInPerson } from '@almoner/testing';
import { createFundWithFiles } from '../../test/fund-with-files.ts';
import { OrgStub } from '../../test/org-stub.ts';
import { SpendHarness } from '../../test/spend-harness.ts';

// Not stubbed: spend, PostgreSQL, NATS, the worker that inspects PDFs. Stubbed on NATS: org, which says how many admins there are.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start({ UPLOAD_SWEEP_EVERY_MS: '200', UNFINISHED_UPLOAD_MS: '600000' });
  new OrgStub(spend);
});
afterAll(() => spend.stop(), 60_000);

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

const as = (ctx: Ctx, over: Partial<UserPrincipal>, home = ctx.organizationId ?? ''): Ctx => ({
  ...ctx,
  actor: signedInPerson(home, over),
});
const advisorOf = (ctx: Ctx) =>
  as(ctx, { ownerType: 'advisor', clientIds: [ctx.organizationId ?? ''] }, newId());

const storedParts = async (fundId: string) => {
  const { rows } = await spend.pool.query<{ files: number; parts: number }>(
    `select count(distinct f.id)::int as files, count(p.part)::int as parts from fund_file f
     left join fund_file_part p on p.file_id = f.id where f.fund_id = $1`,
    [fundId],
  );
  return rows[0];
};

const fileAudit = async (organizationId: string) =>
  (await spend.auditRecordsOf(organizationId))
    .filter(({ action }) => String(action).includes('-file'))
    .map(({ action, before, after }) => ({ action, before, after }));

describe('a file of a fund', () => {
  it('gets its type from its content, is shown with who added it, read unchanged, and removed by an admin', async () => {
    const { organizationId, first, second, upload, list, read, remove } = await createFundWithFiles(spend);
    const content = createPdf(documentPartBytes + 17);
    const file = await upload(first, { content, name: 'letter.hta' });
    expect(file).toMatchObject({
      transferId: null,
      name: 'letter.hta.pdf',
      type: 'application/pdf',
      bytes: content.length,
      addedBy: { name: 'Imke', email: 'imke@quillmere.example' },
      isRemovable: true,
    });
    for (const reader of [second, advisorOf(first)]) {
      expect(await list(reader)).toEqual([file]);
      const parts = await Promise.all([read(reader, file.id), read(reader, file.id, 1)]);
      const bytes = Buffer.concat(parts.map((part) => Buffer.from(part.content, 'base64')));
      expect(bytes.equals(content)).toBe(true);
    }
    expect(await codeOf(read(first, file.id, 2))).toBe('not_found');
    await remove(second, file.id);
    expect(await list(first)).toEqual([]);
    expect(await codeOf(read(first, file.id))).toBe('not_found');
    const named = expect.objectContaining({ file: 'letter.hta.pdf' });
    expect(await fileAudit(organizationId)).toEqual([
      { action: 'fund.add-file', before: null, after: named },
      { action: 'fund.remove-file', before: named, after: null },
    ]);
  });

  it.each([
    ['of another type', createHeic(4, 4), 'document_type_unsupported'],
    ['that says it is a PDF and is none', Buffer.from('%PDF-1.7 and nothing else'), 'document_unreadable'],
  ])('%s is refused, and nothing of it stays', async (_, content, code) => {
    const { fundId, first, upload, list } = await createFundWithFiles(spend);
    expect(await codeOf(upload(first, { content }))).toBe(code);
    expect(await list(first)).toEqual([]);
    expect(await storedParts(fundId)).toEqual({ files: 0, parts: 0 });
  });

  it('without a part, or with a part of another length, is not stored', async () => {
    const { first, begin, sendParts, finish } = await createFundWithFiles(spend);
    const content = createPdf(documentPartBytes + 5);
    const begun = await begin(first, { content });
    expect(await codeOf(finish(first, begun))).toBe('document_incomplete');
    expect(await codeOf(sendParts(first, begun, content.subarray(0, 100)))).toBe('invalid_input');
    await sendParts(first, begun, content);
    expect(await codeOf(finish(first, begun))).toBe('done');
  });

  it('is stored once: the same key resumes it, and the same content is the same file', async () => {
    const { organizationId, first, second, begin, sendParts, finish, upload, list, fundId } =
      await createFundWithFiles(spend);
    const once = { ...first, idempotencyKey: 'the-letter' };
    const [one, other] = [await begin(once), await begin(once)];
    expect(other).toEqual({ ...one, attempt: 2 });
    expect(await codeOf(begin(once, { name: 'other.pdf' }))).toBe('idempotency_key_reused');
    await spend.rpc.call(once, fundFilesRpc.abandon, one);
    await sendParts(first, one);
    const finished = await Promise.all([finish(first, one), finish(first, one)]);
    expect(new Set(finished.map(({ id }) => id))).toEqual(new Set([one.fileId]));
    const again = await Promise.all([first, second, first].map((ctx) => upload(ctx, { name: 'copy.pdf' })));
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set([one.fileId]));
    expect(await list(first)).toHaveLength(1);
    expect(await storedParts(fundId)).toEqual({ files: 1, parts: 1 });
    expect(await fileAudit(organizationId)).toHaveLength(1);
  });

  it('is one of at most twenty, however many begin at once', async () => {
    const { first, begin, upload, release } = await createFundWithFiles(spend);
    const begun = await Promise.allSettled(Array.from({ length: fundFilesMax + 2 }, () => begin(first)));
    const refused = begun.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => reason as unknown)).toEqual([
      expect.objectContaining({ code: 'fund_files_full' }),
      expect.objectContaining({ code: 'fund_files_full' }),
    ]);
    const { id: transferId } = await release(first, 500);
    expect(await codeOf(upload(first, { transferId }))).toBe('done');
  });

  it('counts for the daily limit of its network, together with receipts', async () => {
    const { first, begin } = await createFundWithFiles(spend);
    const network = '198.51.100.77';
    await spend.pool.query(
      `insert into reimbursement_receipt_upload (network, bytes, begun_at) values ($1, 499999990, now())`,
      [network],
    );
    const from = { ...first, origin: { network, browser: 'Firefox' } };
    expect(await codeOf(begin(from))).toBe('too_many_requests');
  });

  it('is added and removed by admins alone, and exists for no other organization', async () => {
    const { first, upload, list, read, remove, begin } = await createFundWithFiles(spend);
    const { id } = await upload(first);
    for (const reader of [as(first, { role: 'Manager' }), as(first, { role: 'Employee' })])
      expect(await Promise.all([list(reader), read(reader, id), begin(reader)].map(codeOf))).toEqual(
        Array(3).fill('forbidden'),
      );
    const advisor = advisorOf(first);
    expect(await Promise.all([begin(advisor), remove(advisor, id)].map(codeOf))).toEqual(
      Array(2).fill('forbidden'),
    );
    const stranger = spend.admin((await spend.createOrganization(0)).organizationId);
    const theirs = [list(stranger), read(stranger, id), begin(stranger), remove(stranger, id)];
    expect(await Promise.all(theirs.map(codeOf))).toEqual(Array(4).fill('not_found'));
    expect(await list(first)).toHaveLength(1);
  });

  it('is read from its own fund only', async () => {
    const { first, upload, list } = await createFundWithFiles(spend);
    const other = await createFundWithFiles(spend);
    const { id } = await upload(first);
    const wrongFund = { fundId: other.fundId, fileId: id };
    expect(await codeOf(spend.rpc.call(first, fundFilesRpc.readPart, { ...wrongFund, part: 0 }))).toBe(
      'not_found',
    );
    expect(await codeOf(spend.rpc.call(first, fundFilesRpc.remove, wrongFund))).toBe('not_found');
    expect(await list(first)).toHaveLength(1);
  });
});

describe('evidence that is chosen before a release', () => {
  it('is seen by its uploader alone until the release is made, and by the second signer then', async () => {
    const { organizationId, first, second, upload, list, read, release, request } =
      await createFundWithFiles(spend);
    const file = await upload(first, { transferId: 'next', name: 'invoice.pdf' });
    expect(file.transferId).toBeNull();
    expect(await list(first)).toEqual([]);
    expect(await codeOf(read(first, file.id))).toBe('done');
    expect(await codeOf(read(second, file.id))).toBe('not_found');
    const once = { ...first, idempotencyKey: 'release-once' };
    const moved = await release(once, 2_000, [file.id, file.id]);
    expect((await release(once, 2_000, [file.id])).id).toBe(moved.id);
    expect((await request(moved.approvalId)).mayDecide).toBe(true);
    expect(await list(second, moved.id)).toEqual([{ ...file, transferId: moved.id }]);
    expect(await codeOf(read(second, file.id))).toBe('done');
    const records = await spend.auditRecordsOf(organizationId);
    expect(records.find(({ action }) => action === 'fund.request-release')).toMatchObject({
      after: { evidence: 'Invoice 12', files: 'invoice.pdf' },
    });
  });

  it('that is missing, of another person or of another release moves no money', async () => {
    const { first, second, upload, release, fund } = await createFundWithFiles(spend);
    const theirs = await upload(second, { transferId: 'next' });
    const letter = await upload(first);
    const used = await upload(first, { transferId: 'next', content: createPng(4, 4) });
    await release(first, 500, [used.id]);
    for (const fileId of [newId(), theirs.id, letter.id, used.id])
      expect(await codeOf(release(first, 500, [fileId]))).toBe('fund_file_missing');
    expect(await fund()).toMatchObject({ posted: 4_500, released: 500 });
  });

  it('is removed after a day without a release; evidence of a release stays', async () => {
    const { fundId, first, upload, release, list } = await createFundWithFiles(spend);
    const kept = await upload(first, { transferId: 'next' });
    const { id } = await release(first, 500, [kept.id]);
    await upload(first, { transferId: 'next', content: createPng(4, 4) });
    await spend.pool.query(
      `update fund_file set uploaded_at = now() - interval '25 hours' where fund_id = $1`,
      [fundId],
    );
    await eventually(async () => (await storedParts(fundId))?.files === 1);
    expect(await list(first, id)).toHaveLength(1);
  });
});

describe('evidence of a release that exists', () => {
  it('changes what the second admin signs: a vote on what they saw before is refused', async () => {
    const { first, second, upload, remove, list, release, request, vote, fund } =
      await createFundWithFiles(spend);
    const { id: transferId, approvalId } = await release(first, 2_000);
    const asked = await request(approvalId);
    const file = await upload(second, { transferId });
    expect(await codeOf(vote(second, asked))).toBe('changed_meanwhile');
    const shown = await request(approvalId);
    expect(shown.version).toBe(asked.version + 1);
    await remove(first, file.id);
    expect(await codeOf(vote(second, shown))).toBe('changed_meanwhile');
    await upload(first, { transferId });
    await vote(second, await request(approvalId));
    expect(await fund()).toMatchObject({ posted: 3_000, onHold: 0, released: 2_000 });
    expect(await list(second, transferId)).toMatchObject([{ isRemovable: false }]);
    expect(await spend.findings()).toEqual([]);
  });

  it('can be added when the release is complete, and is not removed then', async () => {
    const { first, upload, remove, list, release } = await createFundWithFiles(spend);
    const { id: transferId } = await release(first, 500);
    const { id } = await upload(first, { transferId });
    expect(await codeOf(remove(first, id))).toBe('fund_file_kept');
    expect(await list(first, transferId)).toMatchObject([{ id, isRemovable: false }]);
    expect(await list(advisorOf(first), 'any')).toMatchObject([{ id, transferId }]);
    expect(await list(first)).toEqual([]);
  });

  it('stays when the release is rejected, which takes no more', async () => {
    const { first, second, begin, upload, remove, list, sendParts, finish, release, request, vote } =
      await createFundWithFiles(spend);
    const { id: transferId, approvalId } = await release(first, 2_000);
    const { id } = await upload(first, { transferId });
    const content = createPng(4, 4);
    const late = await begin(first, { transferId, content });
    await sendParts(first, late, content);
    await vote(second, await request(approvalId), 'reject');
    expect(await codeOf(finish(first, late))).toBe('fund_release_canceled');
    expect(await codeOf(begin(first, { transferId }))).toBe('fund_release_canceled');
    expect(await codeOf(remove(first, id))).toBe('fund_file_kept');
    expect(await list(first, transferId)).toMatchObject([{ id }]);
  });

  it('is of a release from this fund, and of no other transfer', async () => {
    const { first, begin, list } = await createFundWithFiles(spend);
    const other = await createFundWithFiles(spend);
    const { id: theirs } = await other.release(other.first, 500);
    const { rows } = await spend.pool.query<{ id: string }>(
      `select id from transfer where organization_id = $1 and kind = 'fund_receipt'`,
      [first.organizationId],
    );
    for (const transferId of [theirs, rows[0]?.id ?? '', newId()]) {
      expect(await codeOf(begin(first, { transferId }))).toBe('not_found');
      expect(await codeOf(list(first, transferId))).toBe('not_found');
    }
  });

  it('is either removed before the second signature, or signed with it, when both come at once', async () => {
    const { first, second, upload, remove, list, release, request, vote, fund } =
      await createFundWithFiles(spend);
    for (let round = 0; round < 4; round += 1) {
      const { posted } = await fund();
      const { id: transferId, approvalId } = await release(first, 1_001);
      const { id } = await upload(first, { transferId });
      const asked = await request(approvalId);
      const outcomes = await Promise.all([vote(second, asked), remove(first, id)].map(codeOf));
      const isSigned = outcomes[0] === 'done';
      expect(outcomes).toEqual(isSigned ? ['done', 'fund_file_kept'] : ['changed_meanwhile', 'done']);
      expect(await list(second, transferId)).toHaveLength(isSigned ? 1 : 0);
      if (!isSigned) await vote(second, await request(approvalId), 'reject');
      expect(await fund()).toMatchObject({ posted: posted - (isSigned ? 1_001 : 0), onHold: 0 });
    }
    expect(await spend.findings()).toEqual([]);
  });
});
