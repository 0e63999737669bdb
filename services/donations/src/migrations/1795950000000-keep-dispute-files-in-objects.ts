import { keepFilesInObjects } from '@almoner/files';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The content of evidence may be in an object store, and uploads of a network are counted. */
export class KeepDisputeFilesInObjects1795950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await describeContent(runner);
    await keepFilesInObjects(runner, 'gift_dispute_file');
    // What was sent keeps its name, and loses its content.
    await runner.query(`
      create trigger leave_object_of_sent after update on gift_dispute_file
      for each row when (old.object_key is not null and new.object_key is null)
      execute function leave_gift_dispute_file_object()`);
    await runner.query(
      `create index gift_dispute_file_unfinished on gift_dispute_file (created_at) where type is null`,
    );
    await createUpload(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

async function describeContent(runner: QueryRunner): Promise<void> {
  await runner.query(`
    alter table gift_dispute_file
      add column sha256 text,
      -- Null until the upload is complete, and again when the content is deleted.
      add column uploaded_at timestamptz(3)`);
  await runner.query(`
    update gift_dispute_file f set sha256 = p.sha256, uploaded_at = f.created_at
    from (
      select file_id, encode(sha256(string_agg(content, ''::bytea order by part)), 'hex') as sha256
      from gift_dispute_file_part group by file_id) p
    where p.file_id = f.id and f.type is not null`);
  // The store of files names no tenant when it saves a part: it is that of the transaction.
  await runner.query(`
    alter table gift_dispute_file_part
      alter column organization_id set default nullif(current_setting('app.organization', true), '')::uuid`);
}

/** How much came from where, for a day; of no tenant, because it limits all of them together. */
async function createUpload(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table file_upload (
      network text not null,
      bytes int not null,
      begun_at timestamptz not null
    )`);
  await runner.query(`create index file_upload_of_network on file_upload (network, begun_at)`);
  await runner.query(`create index file_upload_by_time on file_upload (begun_at)`);
}
