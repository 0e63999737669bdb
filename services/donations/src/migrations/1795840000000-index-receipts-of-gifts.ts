import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** All receipts of a gift, voided ones included, which the history and the list of gifts read. */
export class IndexReceiptsOfGifts1795840000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index receipt_of_gift on receipt (organization_id, gift_id, issued_at)`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
