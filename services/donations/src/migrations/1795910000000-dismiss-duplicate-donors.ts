import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Pairs of donors who are not the same, as an admin decided; they are not offered as duplicates of each other. */
export class DismissDuplicateDonors1795910000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table dismissed_duplicate (
        organization_id uuid not null,
        -- One row for each pair, whichever of the two was open.
        one_id uuid not null references donor (id) on delete cascade,
        other_id uuid not null references donor (id) on delete cascade,
        dismissed_at timestamptz not null,
        dismissed_by uuid not null,
        dismissed_by_name text not null,
        primary key (one_id, other_id),
        constraint dismissed_duplicate_in_order check (one_id < other_id)
      )`);
    await runner.query(`create index dismissed_duplicate_of_other on dismissed_duplicate (other_id)`);
    await protectTenantTable(runner, 'dismissed_duplicate');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
