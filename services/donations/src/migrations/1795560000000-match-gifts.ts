import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Sponsors' promises to double the gifts of a campaign, and what each gift was matched with. */
export class MatchGifts1795560000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table campaign_match (
        organization_id uuid not null,
        id uuid primary key,
        campaign_id uuid not null references campaign (id),
        sponsor_name text not null,
        sum_minor bigint not null check (sum_minor > 0),
        per_gift_maximum_minor bigint check (per_gift_maximum_minor > 0),
        currency char(3) not null,
        -- The first and the last day, in UTC.
        starts_on date not null,
        ends_on date check (ends_on >= starts_on),
        is_closed boolean not null default false,
        -- Of gifts, without what refunds gave back.
        used_minor bigint not null default 0,
        version int not null default 1,
        created_at timestamptz not null,
        constraint campaign_match_within_sum check (used_minor between 0 and sum_minor)
      )`);
    await runner.query(
      `create index campaign_match_of_campaign on campaign_match (organization_id, campaign_id, created_at desc, id desc)`,
    );
    await protectTenantTable(runner, 'campaign_match');
    await runner.query(`
      alter table gift
        add column match_id uuid references campaign_match (id),
        -- When the gift was paid; refunds take their part of it.
        add column match_granted_minor bigint,
        add column matched_minor bigint not null default 0,
        -- Of a gift by which a sponsor pays its match.
        add column pays_match_id uuid references campaign_match (id)`);
    await runner.query(
      `create index gift_of_match on gift (organization_id, match_id) where match_id is not null`,
    );
    await runner.query(
      `create index gift_pays_match on gift (organization_id, pays_match_id) where pays_match_id is not null`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
