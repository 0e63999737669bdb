import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A charge whose result remains unknown is tried again less and less often. */
export class CountUnfinishedRuns1796280030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table recurring_gift
        -- Runs in a row after which it was not known whether the charge succeeded.
        add column unfinished_runs int not null default 0 check (unfinished_runs >= 0)`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
