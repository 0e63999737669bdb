import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What was booked after a moment: entries are only appended, so a block range index is small and costs a purchase nothing. */
export class IndexEntriesByTime1795342060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index entry_by_time on entry using brin (created_at)`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
