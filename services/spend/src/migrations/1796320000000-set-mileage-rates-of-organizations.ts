import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The mileage rates that organizations set themselves, and the rate of each line: without it, a later change of the rate would change
 * what an approved amount is said to be. Lines that exist have none, because they used the rate of the IRS.
 */
export class SetMileageRatesOfOrganizations1796320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mileage_rate (
        organization_id uuid not null,
        year int not null check (year >= 2020),
        -- Tenths of a minor unit for each mile; null for the rate of the IRS.
        tenths_per_mile int check (tenths_per_mile between 1 and 5000),
        version int not null check (version > 0),
        primary key (organization_id, year)
      )`);
    await protectTenantTable(runner, 'mileage_rate');
    await runner.query(`
      alter table reimbursement_line add column mileage_tenths_per_mile int, add column mileage_rate_source text`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
