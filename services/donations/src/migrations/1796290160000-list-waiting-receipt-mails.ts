import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The emails of a donor include those whose receipt is still to be created. Null for rows of an earlier release. */
export class ListWaitingReceiptMails1796290160000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table receipt_mail add column subject text`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
