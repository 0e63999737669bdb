import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentPartBytes } from '@almoner/contracts';
import { S3Server, createPdf, eventually, s3Environment } from '@almoner/testing';
import { createFundWithFiles } from '../../test/fund-with-files.ts';
import { OrgStub } from '../../test/org-stub.ts';
import { SpendHarness } from '../../test/spend-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the S3 SDK. Its server is ours, and checks the signatures.
let s3: S3Server;
let spend: SpendHarness;
beforeAll(async () => {
  s3 = await S3Server.start();
  spend = await SpendHarness.start(s3Environment(s3));
  new OrgStub(spend);
});
afterAll(async () => {
  await spend.stop();
  await s3.stop();
}, 60_000);

describe('A file of a fund in an object store', () => {
  it('is moved there, read unchanged, and removed with the file', async () => {
    const { organizationId, first, second, upload, read, remove } = await createFundWithFiles(spend);
    const content = createPdf(documentPartBytes + 17);
    const { id } = await upload(first, { content });
    const objects = () => [...s3.objects.keys()].filter((key) => key.includes(id));
    await eventually(async () => {
      const { rows } = await spend.pool.query(
        `select 1 from fund_file f where f.id = $1 and f.object_key is not null
           and not exists (select from fund_file_part p where p.file_id = f.id)`,
        [id],
      );
      return rows.length === 1;
    });
    expect(objects()).toEqual([expect.stringContaining(`organizations/${organizationId}/fund_file/${id}/`)]);
    const parts = await Promise.all([read(first, id), read(second, id, 1)]);
    const stored = Buffer.concat(parts.map((part) => Buffer.from(part.content, 'base64')));
    expect(stored.equals(content)).toBe(true);
    await remove(first, id);
    await eventually(() => Promise.resolve(objects().length === 0));
  });
});
