import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When a manager or an admin last reminded a cardholder of the receipt of a purchase. */
export class KeepReceiptReminders1795941000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // purchase_id: the authorization, which its captures share; a capture without one has its own.
    await runner.query(`
      create table receipt_reminder (
        organization_id uuid not null,
        purchase_id uuid not null,
        reminded_by uuid not null,
        reminded_at timestamptz not null,
        primary key (organization_id, purchase_id)
      )`);
    await runner.query(`create index receipt_reminder_by_time on receipt_reminder (reminded_at)`);
    await protectTenantTable(runner, 'receipt_reminder');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
