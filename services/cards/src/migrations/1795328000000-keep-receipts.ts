import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Receipts, their content in parts, and the purchases that have them. */
export class KeepReceipts1795328000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table receipt (
        organization_id uuid not null,
        id uuid primary key,
        uploaded_by uuid not null,
        name text not null,
        bytes int not null check (bytes > 0),
        -- The purchase that the finished upload is attached to.
        purchase_id uuid,
        -- The sender's key of this upload, so that a repeated one is the same receipt.
        upload_key text,
        attempt int not null default 1,
        begun_at timestamptz not null,
        -- Known when all parts are stored.
        type text check (type in ('application/pdf', 'image/png', 'image/jpeg', 'image/heic')),
        sha256 text,
        uploaded_at timestamptz,
        check ((uploaded_at is null) = (type is null) and (uploaded_at is null) = (sha256 is null))
      )`);
    await runner.query(
      `create unique index receipt_upload_key on receipt (organization_id, uploaded_by, upload_key) where upload_key is not null`,
    );
    await runner.query(
      `create index receipt_of_person on receipt (organization_id, uploaded_by, uploaded_at)`,
    );
    await runner.query(
      `create index receipt_with_content on receipt (organization_id, sha256) where sha256 is not null`,
    );
    await runner.query(`create index receipt_unfinished on receipt (begun_at) where uploaded_at is null`);
    await protectTenantTable(runner, 'receipt');
    await runner.query(`
      create table receipt_part (
        receipt_id uuid not null references receipt (id) on delete cascade,
        part int not null,
        content bytea not null,
        primary key (receipt_id, part)
      )`);
    // Files are compressed already.
    await runner.query(`alter table receipt_part alter content set storage external`);
    // A part is visible to those who may see its receipt.
    const hasReceipt = `exists (select 1 from receipt where receipt.id = receipt_part.receipt_id)`;
    await runner.query(`alter table receipt_part enable row level security`);
    await runner.query(
      `create policy own_receipt on receipt_part using (${hasReceipt}) with check (${hasReceipt})`,
    );
    // A row belongs to an authorization or to one capture or refund of it. The cardholder decides who may see the receipt.
    await runner.query(`
      create table purchase_receipt (
        organization_id uuid not null,
        purchase_id uuid not null,
        receipt_id uuid not null references receipt (id) on delete cascade,
        user_id uuid not null,
        attached_by uuid not null,
        attached_at timestamptz not null default now(),
        primary key (organization_id, purchase_id, receipt_id)
      )`);
    await runner.query(`create index purchase_of_receipt on purchase_receipt (receipt_id)`);
    await protectTenantTable(runner, 'purchase_receipt');
    // How much came from where, for a day; of no tenant, because it limits all of them together.
    await runner.query(`
      create table receipt_upload (
        network text not null,
        bytes int not null,
        begun_at timestamptz not null
      )`);
    await runner.query(`create index receipt_upload_of_network on receipt_upload (network, begun_at)`);
    await runner.query(`create index receipt_upload_by_time on receipt_upload (begun_at)`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
