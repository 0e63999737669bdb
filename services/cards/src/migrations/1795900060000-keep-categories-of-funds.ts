import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What `spend` publishes about restricted funds. */
export class KeepCategoriesOfFunds1795900060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table fund (
        organization_id uuid not null,
        id uuid not null,
        revision int not null,
        name text not null,
        account_id uuid not null,
        category_ids uuid[] not null,
        primary key (organization_id, id),
        unique (organization_id, account_id)
      )`);
    await protectTenantTable(runner, 'fund');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
