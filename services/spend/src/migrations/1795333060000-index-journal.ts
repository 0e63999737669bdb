import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The posted transfers by the day on which they count; holds are not in a journal. */
export class IndexJournal1795333060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index transfer_by_day on transfer (organization_id, effective_on, id)
      where kind not in ('purchase_hold', 'purchase_release')`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
