import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A budget for a category in a year, of one program or, without one, of what is on no program. */
export class CreateBudgets1795343120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table budget (
        organization_id uuid not null,
        year int not null,
        category_id uuid not null,
        spend_program_id uuid,
        amount_minor bigint check (amount_minor > 0),
        version int not null,
        unique nulls not distinct (organization_id, year, category_id, spend_program_id)
      )`);
    await protectTenantTable(runner, 'budget');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
