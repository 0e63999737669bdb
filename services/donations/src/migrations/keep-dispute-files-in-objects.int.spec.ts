import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { migrate } from '@almoner/platform';
import { createDatabase, createPdf, type TestDatabase } from '@almoner/testing';
import { Client } from 'pg';
import { migrateDatabase } from '../migrate-database.ts';
import { KeepDisputeFilesInObjects1795950000000 } from './1795950000000-keep-dispute-files-in-objects.ts';
import { migrations } from './index.ts';

// Not stubbed: PostgreSQL, with the schema before this migration.
const organizationId = newId();
const partBytes = 256 * 1024;
const content = createPdf(partBytes + 17);
let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await createDatabase('donations');
  const earlier = migrations.slice(0, migrations.indexOf(KeepDisputeFilesInObjects1795950000000));
  await migrate(database.ownerUrl, earlier);
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  // These files need no gift.
  await owner.query(`alter table gift_dispute_file drop constraint gift_dispute_file_stripe_dispute_id_fkey`);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

interface FileOfEarlierRelease {
  readonly type: string | null;
  readonly stripeFileId: string | null;
  readonly parts: readonly Buffer[];
}

async function addFile({ type, stripeFileId, parts }: FileOfEarlierRelease): Promise<string> {
  const id = newId();
  await owner.query(
    `insert into gift_dispute_file (organization_id, id, stripe_dispute_id, kind, name, bytes, type, stripe_file_id, created_at)
     values ($1, $2, 'dp_1', 'receipt', 'receipt.pdf', $3, $4, $5, now())`,
    [organizationId, id, content.length, type, stripeFileId],
  );
  for (const [part, bytes] of parts.entries())
    await owner.query(
      `insert into gift_dispute_file_part (organization_id, file_id, part, content) values ($1, $2, $3, $4)`,
      [organizationId, id, part, bytes],
    );
  return id;
}

describe('evidence of an earlier release', () => {
  it('can be moved if it is complete and its content is there; an unfinished or sent one is not', async () => {
    const parts = [content.subarray(0, partBytes), content.subarray(partBytes)];
    const complete = await addFile({ type: 'application/pdf', stripeFileId: null, parts });
    const unfinished = await addFile({ type: null, stripeFileId: null, parts: parts.slice(0, 1) });
    const sent = await addFile({ type: 'application/pdf', stripeFileId: 'file_1', parts: [] });
    await migrateDatabase(database.ownerUrl);
    const { rows } = await owner.query<{ id: string; sha256: string | null; isHere: boolean }>(
      `select id, sha256, uploaded_at is not null as "isHere" from gift_dispute_file`,
    );
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(new Map(rows.map(({ id, ...file }) => [id, file]))).toEqual(
      new Map([
        [complete, { sha256, isHere: true }],
        [unfinished, { sha256: null, isHere: false }],
        [sent, { sha256: null, isHere: false }],
      ]),
    );
    const { rows: kept } = await owner.query<{ content: Buffer }>(
      `select content from gift_dispute_file_part where file_id = $1 order by part`,
      [complete],
    );
    expect(Buffer.concat(kept.map((part) => part.content)).equals(content)).toBe(true);
  });
});
