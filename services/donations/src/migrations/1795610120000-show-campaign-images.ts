import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The pictures of campaigns, in a table of their own: campaigns are read often, and their pictures rarely. */
export class ShowCampaignImages1795610120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table campaign_image (
        organization_id uuid not null,
        campaign_id uuid primary key references campaign (id),
        -- Of the content, which it is served by.
        sha256 char(64) not null,
        type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
        width int not null check (width > 0),
        height int not null check (height > 0),
        alt text not null check (alt <> ''),
        content bytea not null check (octet_length(content) between 1 and 600000),
        uploaded_at timestamptz not null
      )`);
    await protectTenantTable(runner, 'campaign_image');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
