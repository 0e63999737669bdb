import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The ledger against Stripe, one row for each day, area and currency; the last check of the day stays. */
export class CreateReconciliationDays1795336060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table reconciliation_day (
        organization_id uuid not null,
        day date not null,
        area text not null check (area in ('cards', 'payments')),
        currency char(3) not null,
        ledger_minor bigint not null,
        stripe_minor bigint not null,
        causes jsonb not null,
        differs_since timestamptz check ((differs_since is null) = (ledger_minor = stripe_minor)),
        alerted_at timestamptz,
        checked_at timestamptz not null,
        primary key (organization_id, day, area, currency)
      )`);
    await protectTenantTable(runner, 'reconciliation_day');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
