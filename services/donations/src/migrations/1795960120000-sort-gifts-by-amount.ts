import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The list of gifts by amount, in either direction. */
export class SortGiftsByAmount1795960120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index gift_by_amount on gift (organization_id, total_minor, id)`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
