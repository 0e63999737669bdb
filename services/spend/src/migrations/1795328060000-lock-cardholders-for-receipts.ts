import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A cardholder whose receipts are overdue cannot pay until they are added; `cards` decides it. */
export class LockCardholdersForReceipts1795328060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table cardholder add column is_locked_for_receipts boolean not null default false,
                             add column receipt_lock_version int not null default 0`);
    await runner.query(`alter table card drop constraint card_cardholder_status_check`);
    await runner.query(`
      alter table card add constraint card_cardholder_status_check
        check (cardholder_status in ('active', 'inactive', 'receipts_overdue')) not valid`);
    await runner.query(`alter table card validate constraint card_cardholder_status_check`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
