import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Above which amount two admins sign, and withdrawals that wait for the second one. */
export class CreateSignaturePolicies1795342000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table signature_policy (
        organization_id uuid primary key,
        -- Null: one admin moves any amount.
        threshold_minor bigint check (threshold_minor >= 0),
        version int not null default 1
      )`);
    await protectTenantTable(runner, 'signature_policy');
    await runner.query(`alter table withdrawal drop constraint withdrawal_status_check`);
    await runner.query(`
      alter table withdrawal add constraint withdrawal_status_check
        check (status in ('unsigned', 'canceled', 'requested', 'sent', 'posted', 'failed', 'returned'))`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
