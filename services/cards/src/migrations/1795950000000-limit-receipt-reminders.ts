import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How many reminders of missing receipts each person got by mail on a day, in UTC. */
export class LimitReceiptReminders1795950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table receipt_reminder_day (
        organization_id uuid not null,
        user_id uuid not null,
        reminded_on date not null,
        mails int not null,
        primary key (organization_id, user_id, reminded_on)
      )`);
    await runner.query(`create index receipt_reminder_day_by_time on receipt_reminder_day (reminded_on)`);
    await protectTenantTable(runner, 'receipt_reminder_day');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
