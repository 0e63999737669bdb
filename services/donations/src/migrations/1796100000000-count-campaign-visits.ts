import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How often the gift form of a campaign was opened, by day in UTC; nothing about who opened it. */
export class CountCampaignVisits1796100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table campaign_visit_day (
        organization_id uuid not null,
        campaign_id uuid not null references campaign (id),
        day date not null,
        visits int not null check (visits > 0),
        first_visit_at timestamptz not null,
        primary key (organization_id, campaign_id, day)
      )`);
    await protectTenantTable(runner, 'campaign_visit_day');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
