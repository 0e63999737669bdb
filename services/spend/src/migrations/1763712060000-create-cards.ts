import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a decision needs of each card, and the running counters of its periods. */
export class CreateCards1763712060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table spend_rule (
        organization_id uuid not null,
        id uuid primary key,
        frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'quarterly', 'yearly', 'total')),
        limit_minor bigint not null check (limit_minor > 0),
        currency char(3) not null,
        created_at timestamptz not null default now()
      )`);
    await protectTenantTable(runner, 'spend_rule');
    await runner.query(`
      create table card (
        organization_id uuid not null,
        id uuid primary key,
        stripe_card_id text not null unique,
        stripe_account_id text not null,
        user_id uuid not null,
        status text not null check (status in ('active', 'frozen', 'canceled')),
        cardholder_status text not null check (cardholder_status in ('active', 'inactive')),
        spend_rule_id uuid not null references spend_rule (id),
        spend_program_id uuid references spend_program (id),
        paying_account_id uuid not null references account (id),
        currency char(3) not null,
        card_created_at timestamptz not null,
        version int not null default 1,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`create index card_of_user on card (organization_id, user_id)`);
    await runner.query(
      `create index card_of_program on card (organization_id, spend_program_id) where spend_program_id is not null`,
    );
    await protectTenantTable(runner, 'card');
    await runner.query(`
      create table cardholder (
        organization_id uuid not null,
        user_id uuid not null,
        -- Stopped by the organization, or by the card network's partner: either stops every card, also one to come.
        is_archived boolean not null default false,
        is_stopped_by_partner boolean not null default false,
        primary key (organization_id, user_id)
      )`);
    await protectTenantTable(runner, 'cardholder');
    await runner.query(`
      create table period_counter (
        organization_id uuid not null,
        card_id uuid not null,
        frequency text not null,
        period_starts_at timestamptz not null,
        spent_minor bigint not null default 0,
        held_minor bigint not null default 0 check (held_minor >= 0),
        -- The limit that the newest hold was measured against; null while there was none.
        limit_minor bigint,
        primary key (card_id, frequency, period_starts_at)
      ) with (fillfactor = 60)`);
    await protectTenantTable(runner, 'period_counter');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
