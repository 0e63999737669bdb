import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a campaign prints on the receipts of its gifts. */
export class PrintTextsOnReceipts1795960000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table campaign add column receipt_text text not null default ''`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
