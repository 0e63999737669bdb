import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** One-time increases of a card's limit, each for one period of it: the limit of that period is limit and increase. */
export class CreateLimitIncreases1795327000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table limit_increase (
        organization_id uuid not null,
        limit_id uuid not null,
        period_starts_at timestamptz not null,
        amount_minor bigint not null check (amount_minor > 0),
        changed_at timestamptz not null default now(),
        primary key (limit_id, period_starts_at)
      )`);
    await protectTenantTable(runner, 'limit_increase');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
