import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Receipts of reimbursement reports, their content in parts, and the lines that have them. */
export class KeepReimbursementReceipts1795449600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createReceipt(runner);
    await createPart(runner);
    await createLineReceipt(runner);
    await createUpload(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

async function createReceipt(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table reimbursement_receipt (
      organization_id uuid not null,
      report_id uuid not null,
      id uuid primary key,
      -- The line that the finished upload is attached to.
      line_id uuid not null,
      uploaded_by uuid not null,
      name text not null,
      bytes int not null check (bytes > 0),
      -- The sender's key of this upload, so that a repeated one is the same receipt.
      upload_key text,
      attempt int not null default 1,
      begun_at timestamptz not null,
      -- Known when all parts are stored.
      type text check (type in ('application/pdf', 'image/png', 'image/jpeg', 'image/heic')),
      sha256 text,
      uploaded_at timestamptz,
      check ((uploaded_at is null) = (type is null) and (uploaded_at is null) = (sha256 is null)),
      foreign key (organization_id, report_id) references reimbursement_report (organization_id, id)
    )`);
  await runner.query(`
    create unique index reimbursement_receipt_upload_key on reimbursement_receipt (organization_id, uploaded_by, upload_key)
    where upload_key is not null`);
  await runner.query(
    `create index reimbursement_receipt_of_report on reimbursement_receipt (organization_id, report_id)`,
  );
  await runner.query(`
    create index reimbursement_receipt_with_content on reimbursement_receipt (organization_id, sha256)
    where sha256 is not null`);
  await runner.query(`
    create index reimbursement_receipt_unfinished on reimbursement_receipt (begun_at) where uploaded_at is null`);
  await protectTenantTable(runner, 'reimbursement_receipt');
}

async function createPart(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table reimbursement_receipt_part (
      receipt_id uuid not null references reimbursement_receipt (id) on delete cascade,
      part int not null,
      content bytea not null,
      primary key (receipt_id, part)
    )`);
  // Files are compressed already.
  await runner.query(`alter table reimbursement_receipt_part alter content set storage external`);
  // A part is visible to those who may see its receipt.
  const hasReceipt = `exists (select 1 from reimbursement_receipt r where r.id = reimbursement_receipt_part.receipt_id)`;
  await runner.query(`alter table reimbursement_receipt_part enable row level security`);
  await runner.query(
    `create policy own_receipt on reimbursement_receipt_part using (${hasReceipt}) with check (${hasReceipt})`,
  );
}

async function createLineReceipt(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table reimbursement_line_receipt (
      organization_id uuid not null,
      report_id uuid not null,
      line_id uuid not null references reimbursement_line (id) on delete cascade,
      receipt_id uuid not null references reimbursement_receipt (id) on delete cascade,
      added_at timestamptz not null,
      primary key (organization_id, line_id, receipt_id)
    )`);
  await runner.query(
    `create index reimbursement_line_receipt_of_report on reimbursement_line_receipt (organization_id, report_id)`,
  );
  // The cascades look up by these columns alone.
  await runner.query(`create index reimbursement_line_of_receipt on reimbursement_line_receipt (receipt_id)`);
  await runner.query(`create index reimbursement_receipt_of_line on reimbursement_line_receipt (line_id)`);
  await protectTenantTable(runner, 'reimbursement_line_receipt');
}

/** How much came from where, for a day; of no tenant, because it limits all of them together. */
async function createUpload(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table reimbursement_receipt_upload (
      network text not null,
      bytes int not null,
      begun_at timestamptz not null
    )`);
  await runner.query(`
    create index reimbursement_receipt_upload_of_network on reimbursement_receipt_upload (network, begun_at)`);
  await runner.query(`
    create index reimbursement_receipt_upload_by_time on reimbursement_receipt_upload (begun_at)`);
}
