import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The address of each person for receipts, and the mails that arrive there. */
export class ReceiveReceiptsByMail1795560000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table receipt_address (
        organization_id uuid not null,
        user_id uuid not null,
        token text not null check (token ~ '^[a-z2-7]{26}$'),
        created_at timestamptz not null,
        primary key (organization_id, user_id)
      )`);
    await runner.query(`create unique index receipt_address_token on receipt_address (token)`);
    await protectTenantTable(runner, 'receipt_address');
    await this.keepMails(runner);
    await this.keepParts(runner);
    // What people see of the mail that a receipt came in.
    await runner.query(
      `alter table receipt add column mail_id uuid, add column mail_subject text, add column mail_sender text`,
    );
    await runner.query(`create index receipt_of_mail on receipt (mail_id) where mail_id is not null`);
    await runner.query(`alter table notice drop constraint notice_kind_check`);
    // Not checked for the rows of before: each kind that was allowed still is.
    await runner.query(`
      alter table notice add constraint notice_kind_check
        check (kind in ('decline', 'request', 'decision', 'mention', 'receipt_mail')) not valid`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }

  private async keepMails(runner: QueryRunner): Promise<void> {
    // arriving: parts are missing; received: not parsed yet; taken: its receipts are being read; settled: finished.
    await runner.query(`
      create table inbound_mail (
        organization_id uuid not null,
        id uuid primary key,
        user_id uuid not null,
        return_path text not null,
        bytes int not null check (bytes > 0),
        sha256 text not null,
        status text not null check (status in ('arriving', 'received', 'taken', 'settled')),
        outcome text check (outcome in ('kept', 'nothing', 'duplicate', 'unreadable', 'full')),
        -- Of the Message-ID and the content: the same mail by another way has other headers.
        content_key text,
        subject text not null default '',
        sender text not null default '',
        is_automatic boolean not null default false,
        left_out jsonb not null default '[]',
        begun_at timestamptz not null,
        taken_at timestamptz,
        settled_at timestamptz,
        attempts int not null default 0,
        next_attempt_at timestamptz not null
      )`);
    for (const index of [
      `unique index inbound_mail_hash on inbound_mail (organization_id, user_id, sha256)`,
      `unique index inbound_mail_content on inbound_mail (organization_id, user_id, content_key) where content_key is not null`,
      `index inbound_mail_of_person on inbound_mail (organization_id, user_id, begun_at)`,
      `index inbound_mail_due on inbound_mail (next_attempt_at) where status in ('received', 'taken')`,
      `index inbound_mail_arriving on inbound_mail (begun_at) where status = 'arriving'`,
      `index inbound_mail_settled on inbound_mail (settled_at) where status = 'settled'`,
    ])
      await runner.query(`create ${index}`);
    await protectTenantTable(runner, 'inbound_mail');
  }

  private async keepParts(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table inbound_mail_part (
        mail_id uuid not null references inbound_mail (id) on delete cascade,
        part int not null,
        content bytea not null,
        primary key (mail_id, part)
      )`);
    // A part is visible to those who may see its mail.
    const hasMail = `exists (select 1 from inbound_mail where inbound_mail.id = inbound_mail_part.mail_id)`;
    await runner.query(`alter table inbound_mail_part enable row level security`);
    await runner.query(
      `create policy own_mail on inbound_mail_part using (${hasMail}) with check (${hasMail})`,
    );
  }
}
