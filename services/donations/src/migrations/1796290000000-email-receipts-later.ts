import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Emails about receipts whose PDF is still to be created: a gift is booked without waiting for it. Those of one gift are sent in order. */
export class EmailReceiptsLater1796290000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table receipt_mail (
        organization_id uuid not null,
        position bigint generated always as identity primary key,
        gift_id uuid not null,
        receipt_id uuid not null references receipt (id),
        -- Why the receipt is void; null for the email with the receipt itself.
        void_reason text,
        -- {number, because, amount, at} of the receipt that it replaces.
        replaced jsonb,
        -- {paragraph, button} at the end of the email.
        closing jsonb,
        attempts int not null default 0,
        next_attempt_at timestamptz not null default now(),
        last_error text,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`create index receipt_mail_due on receipt_mail (next_attempt_at)`);
    await runner.query(`create index receipt_mail_of_gift on receipt_mail (gift_id, position)`);
    await protectTenantTable(runner, 'receipt_mail');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
