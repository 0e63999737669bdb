import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Saved filters of the list of donors, and indexes for those filters that let few of many donors through. */
export class SegmentDonors1795601000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table donor_segment (
        organization_id uuid not null,
        id uuid primary key,
        name text not null,
        -- As the API has them.
        filters jsonb not null,
        created_at timestamptz(3) not null default now()
      )`);
    await runner.query(
      `create unique index donor_segment_name on donor_segment (organization_id, lower(name))`,
    );
    await protectTenantTable(runner, 'donor_segment');
    await runner.query(`create index donor_by_tag on donor using gin (tags)`);
    await runner.query(
      `create index donor_by_employer on donor (organization_id, lower(employer)) where employer is not null`,
    );
    await runner.query(`create index donor_by_lifetime on donor (organization_id, lifetime_minor)`);
    await runner.query(
      `create index past_gift_of_campaign on past_gift (organization_id, campaign_id) where campaign_id is not null`,
    );
    await runner.query(
      `create index recurring_gift_in_force on recurring_gift (organization_id, donor_email)
       where status in ('active', 'past_due', 'paused')`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
