import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Changes of a category are published with a number that grows, so that consumers keep the newest one. */
export class NumberCategoryChanges1795480000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A constant default rewrites no table.
    await runner.query(`alter table category add column revision int not null default 0`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
