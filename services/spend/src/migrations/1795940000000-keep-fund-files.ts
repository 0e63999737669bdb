import { keepFilesInObjects } from '@almoner/files';
import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Files of restricted funds and of releases from them, their content in parts or in an object store. */
export class KeepFundFiles1795940000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createFile(runner);
    await createPart(runner);
    await keepFilesInObjects(runner, 'fund_file');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

async function createFile(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table fund_file (
      organization_id uuid not null,
      fund_id uuid not null,
      id uuid primary key,
      -- Evidence of a release by hand; otherwise of the fund itself.
      is_evidence boolean not null,
      -- The release; null until it is made.
      transfer_id uuid check (transfer_id is null or is_evidence),
      uploaded_by uuid not null,
      uploaded_by_name text,
      uploaded_by_email text not null,
      name text not null,
      bytes int not null check (bytes > 0),
      -- The sender's key of this upload, so that a repeated one is the same file.
      upload_key text,
      attempt int not null default 1,
      begun_at timestamptz not null,
      -- Known when all parts are stored.
      type text check (type in ('application/pdf', 'image/png', 'image/jpeg')),
      sha256 text,
      uploaded_at timestamptz,
      check ((uploaded_at is null) = (type is null) and (uploaded_at is null) = (sha256 is null)),
      foreign key (fund_id) references fund (id)
    )`);
  await runner.query(`
    create unique index fund_file_upload_key on fund_file (organization_id, uploaded_by, upload_key)
    where upload_key is not null`);
  await runner.query(
    `create index fund_file_of_fund on fund_file (organization_id, fund_id, transfer_id, uploaded_at)`,
  );
  await runner.query(`create index fund_file_unfinished on fund_file (begun_at) where uploaded_at is null`);
  await runner.query(`
    create index fund_file_without_release on fund_file (uploaded_at) where is_evidence and transfer_id is null`);
  await protectTenantTable(runner, 'fund_file');
}

async function createPart(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table fund_file_part (
      file_id uuid not null references fund_file (id) on delete cascade,
      part int not null,
      content bytea not null,
      primary key (file_id, part)
    )`);
  // Files are compressed already.
  await runner.query(`alter table fund_file_part alter content set storage external`);
  // A part is visible to those who may see its file.
  const hasFile = `exists (select 1 from fund_file f where f.id = fund_file_part.file_id)`;
  await runner.query(`alter table fund_file_part enable row level security`);
  await runner.query(`create policy own_file on fund_file_part using (${hasFile}) with check (${hasFile})`);
}
