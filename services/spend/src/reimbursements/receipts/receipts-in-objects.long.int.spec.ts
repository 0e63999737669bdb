import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentPartBytes, reimbursementReceiptsRpc, reimbursementsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { S3Server, createPdf, eventually, s3Environment, signedInPerson } from '@almoner/testing';
import { uploadReceipt } from '../../test/report-receipts.ts';
import { SpendHarness } from '../../test/spend-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the S3 SDK. Its server is ours, and checks the signatures.
let s3: S3Server;
let spend: SpendHarness;
beforeAll(async () => {
  s3 = await S3Server.start();
  spend = await SpendHarness.start(s3Environment(s3));
});
afterAll(async () => {
  await spend.stop();
  await s3.stop();
}, 60_000);

const as = (organizationId: string): Ctx => ({
  ...spend.admin(organizationId),
  actor: signedInPerson(organizationId, { role: 'Employee' }),
});

describe('A receipt of a report in an object store', () => {
  it('is moved there, read unchanged by those who may, and removed with its line', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const author = as(organizationId);
    const draft = await spend.rpc.call(author, reimbursementsRpc.create, {
      title: 'Pantry run',
      lines: [{ kind: 'expense', spentOn: '2026-01-15', memo: '', merchant: 'Fennel Row', amount: 2_000 }],
    });
    const content = createPdf(documentPartBytes + 17);
    const report = await uploadReceipt(spend, author, draft, { content });
    const { id: reportId, version, lines } = report;
    const receiptId = lines[0]?.receipts[0]?.id ?? '';
    const objects = () => [...s3.objects.keys()].filter((key) => key.includes(receiptId));
    await eventually(async () => {
      const { rows } = await spend.pool.query(
        `select 1 from reimbursement_receipt r where r.id = $1 and r.object_key is not null
           and not exists (select from reimbursement_receipt_part p where p.receipt_id = r.id)`,
        [receiptId],
      );
      return rows.length === 1;
    });
    expect(objects()).toEqual([
      expect.stringContaining(`organizations/${organizationId}/reimbursement_receipt/${receiptId}/`),
    ]);
    const read = (ctx: Ctx, part: number) =>
      spend.rpc.call(ctx, reimbursementReceiptsRpc.readPart, { reportId, receiptId, part });
    const parts = await Promise.all([read(author, 0), read(spend.admin(organizationId), 1)]);
    const stored = Buffer.concat(parts.map((part) => Buffer.from(part.content, 'base64')));
    expect(stored.equals(content)).toBe(true);
    for (const other of [as(organizationId), spend.admin(newId())])
      await expect(read(other, 0)).rejects.toMatchObject({ code: 'not_found' });
    await spend.rpc.call(author, reimbursementReceiptsRpc.remove, {
      reportId,
      version,
      lineId: lines[0]?.id ?? '',
      receiptId,
    });
    await eventually(() => Promise.resolve(objects().length === 0));
  });
});
