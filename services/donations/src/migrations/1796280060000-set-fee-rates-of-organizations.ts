import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The fee rates of organizations whose contract with Stripe differs from the platform's. */
export class SetFeeRatesOfOrganizations1796280060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table fee_rate (
        organization_id uuid not null,
        method text not null check (method in ('card', 'bank_debit')),
        -- Hundredths of a percent.
        basis_points int not null check (basis_points >= 0),
        fixed_minor int not null check (fixed_minor >= 0),
        -- Of both together; null without a limit.
        max_minor int check (max_minor > 0),
        primary key (organization_id, method)
      )`);
    await protectTenantTable(runner, 'fee_rate');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
