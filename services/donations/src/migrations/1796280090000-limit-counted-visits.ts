import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How many visits of a campaign were counted for a network today, so that one visitor cannot inflate the count. */
export class LimitCountedVisits1796280090000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table campaign_visit_network (
        organization_id uuid not null,
        campaign_id uuid not null references campaign (id) on delete cascade,
        day date not null,
        -- Keyed with a secret; its rows are deleted after the day.
        network_hash text not null,
        visits int not null check (visits > 0),
        primary key (organization_id, campaign_id, day, network_hash)
      )`);
    await runner.query(`create index campaign_visit_network_by_day on campaign_visit_network (day)`);
    await protectTenantTable(runner, 'campaign_visit_network');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
