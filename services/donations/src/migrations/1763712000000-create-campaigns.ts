import { createMessagingTables, protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Who raises money, and for what; a campaign's sums run along with its gifts. */
export class CreateCampaigns1763712000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await runner.query(`
      create table organization (
        organization_id uuid primary key,
        revision int not null,
        name text not null,
        ein text,
        stripe_account_id text unique,
        is_active boolean not null,
        currency char(3) not null
      )`);
    await protectTenantTable(runner, 'organization');
    await runner.query(`
      create table campaign (
        organization_id uuid not null references organization (organization_id),
        id uuid primary key,
        -- The public address knows no organization, so it is one name space for all.
        slug text not null constraint campaign_slug_once unique,
        title text not null,
        story text not null,
        status text not null check (status in ('open', 'closed')),
        goal_minor bigint check (goal_minor > 0),
        currency char(3) not null,
        ends_at timestamptz,
        suggested_amounts_minor bigint[] not null,
        minimum_amount_minor bigint not null check (minimum_amount_minor > 0),
        raised_minor bigint not null default 0 check (raised_minor >= 0),
        gift_count int not null default 0 check (gift_count >= 0),
        created_at timestamptz not null
      )`);
    await runner.query(
      `create index campaign_by_time on campaign (organization_id, created_at desc, id desc)`,
    );
    await protectTenantTable(runner, 'campaign');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
