import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The category that purchases on a program have at first, as `spend` publishes it. Nobody has coded such a purchase yet. */
export class DefaultCategoriesOfPrograms1795327060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table program_category (
        organization_id uuid not null,
        spend_program_id uuid not null,
        category_id uuid,
        changed_at timestamptz not null,
        primary key (organization_id, spend_program_id)
      )`);
    await protectTenantTable(runner, 'program_category');
    await runner.query(`alter table purchase_coding alter column coded_by drop not null`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
