import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What is handed in with an application. Before there is an organization a document is its applicant's alone, like the
 * draft (`app.user`); with the application it becomes the organization's.
 */
export class CreateDocuments1763711180000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table document (
        id uuid primary key,
        organization_id uuid references organization (organization_id),
        uploaded_by uuid not null references "user" (id),
        purpose text not null check (purpose in ('determination_letter', 'other')),
        name text not null,
        bytes int not null check (bytes > 0),
        -- What its sender calls this upload, so that a repeated one is the same document.
        upload_key text,
        attempt int not null default 1,
        begun_at timestamptz not null,
        -- Known at the end, when all of it is there.
        type text check (type in ('application/pdf', 'image/png', 'image/jpeg')),
        sha256 text,
        uploaded_at timestamptz,
        -- A letter goes to the payment partner: when the organization said so, the partner's file, when it had it.
        handed_in_at timestamptz,
        stripe_file_id text,
        arrived_at timestamptz,
        check ((uploaded_at is null) = (type is null) and (uploaded_at is null) = (sha256 is null))
      )`);
    await runner.query(`
      create unique index document_upload_key on document (organization_id, uploaded_by, upload_key)
      nulls not distinct where upload_key is not null`);
    await runner.query(`create index document_owner on document (organization_id, uploaded_by)`);
    await runner.query(`create index document_unfinished on document (begun_at) where uploaded_at is null`);
    await runner.query(`
      create table document_part (
        document_id uuid not null references document (id) on delete cascade,
        part int not null,
        content bytea not null,
        primary key (document_id, part)
      )`);
    // How much came from where, for a day; of no tenant, as what it bounds is everybody's.
    await runner.query(`
      create table document_upload (
        network text not null,
        bytes int not null,
        begun_at timestamptz not null
      )`);
    await runner.query(`create index document_upload_of_network on document_upload (network, begun_at)`);
    await runner.query(`create index document_upload_by_time on document_upload (begun_at)`);
    // Files are compressed already.
    await runner.query(`alter table document_part alter content set storage external`);
    await protectDocuments(runner);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}

async function protectDocuments(runner: QueryRunner): Promise<void> {
  const isOurs = `organization_id = nullif(current_setting('app.organization', true), '')::uuid`;
  const isOwn = `organization_id is null and uploaded_by = nullif(current_setting('app.user', true), '')::uuid`;
  await runner.query(`alter table document enable row level security`);
  await runner.query(`
    create policy own_document on document using (${isOurs} or (${isOwn})) with check (${isOurs} or (${isOwn}))`);
  // The wall around document holds in here too.
  const hasDocument = `exists (select 1 from document where document.id = document_part.document_id)`;
  await runner.query(`alter table document_part enable row level security`);
  await runner.query(`
    create policy own_document on document_part using (${hasDocument}) with check (${hasDocument})`);
}
