import { keepForGood, protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Closed months, who closed and reopened them, and the day that a transfer would have had. */
export class CloseMonths1795343000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table accounting_month (
        organization_id uuid not null,
        month date not null check (extract(day from month) = 1),
        is_closed boolean not null,
        version int not null,
        primary key (organization_id, month)
      )`);
    await protectTenantTable(runner, 'accounting_month');
    await runner.query(`
      create table accounting_month_change (
        organization_id uuid not null,
        month date not null,
        version int not null,
        action text not null check (action in ('close', 'reopen')),
        user_id uuid not null,
        user_name text not null,
        reason text check (action = 'close' or reason is not null),
        open_checks jsonb not null,
        changed_at timestamptz not null,
        primary key (organization_id, month, version)
      )`);
    await protectTenantTable(runner, 'accounting_month_change');
    await keepForGood(runner, 'accounting_month_change');
    // The day of the fact, where its month was closed when it was posted.
    await runner.query(`alter table transfer add column original_on date`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
