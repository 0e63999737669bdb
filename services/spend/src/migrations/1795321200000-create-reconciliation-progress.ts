import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How far a list of Stripe's has been read, so that reading it goes on there after a failure. */
export class CreateReconciliationProgress1795321200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table reconciliation_progress (
        organization_id uuid not null,
        stripe_account_id text not null,
        list text not null check (list in ('authorizations', 'transactions')),
        read_from timestamptz not null,
        last_read_id text not null,
        updated_at timestamptz not null default now(),
        primary key (organization_id, stripe_account_id, list)
      )`);
    await protectTenantTable(runner, 'reconciliation_progress');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
