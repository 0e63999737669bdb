import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class LetFundsIncludeCategories1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table fund add column category_ids uuid[] not null default '{}'`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
