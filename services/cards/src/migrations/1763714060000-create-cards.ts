import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateCards1763714060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table cardholder (
        organization_id uuid not null,
        id uuid primary key,
        user_id uuid not null,
        name text not null,
        email text not null,
        status text not null check (status in ('active', 'inactive')),
        stripe_account_id text not null,
        stripe_cardholder_id text unique,
        created_at timestamptz not null default now(),
        unique (organization_id, user_id)
      )`);
    await protectTenantTable(runner, 'cardholder');
    // frozen_by: the person whose freeze holds; null when nobody of the organization set it.
    // wanted_status: a change that is under way, so that one left half-way is finished by the sweep.
    await runner.query(`
      create table card (
        organization_id uuid not null,
        id uuid primary key,
        cardholder_id uuid not null references cardholder (id),
        user_id uuid not null,
        holder_name text,
        holder_email text not null,
        name text not null,
        type text not null check (type in ('virtual', 'physical')),
        status text not null check (status in ('issuing', 'active', 'frozen', 'canceled')),
        wanted_status text check (wanted_status in ('active', 'frozen', 'canceled')),
        frozen_by uuid,
        is_refused boolean not null default false,
        is_registered boolean not null default false,
        last4 text,
        stripe_account_id text not null,
        stripe_card_id text unique,
        currency char(3) not null,
        frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'quarterly', 'yearly', 'total')),
        limit_minor bigint not null check (limit_minor > 0),
        spend_program_id uuid,
        version int not null default 1,
        attempts int not null default 0,
        next_attempt_at timestamptz not null,
        card_created_at timestamptz,
        created_at timestamptz not null default now(),
        check (status in ('issuing', 'canceled') or (stripe_card_id is not null and is_registered))
      )`);
    await runner.query(`create index card_of_user on card (organization_id, user_id)`);
    await runner.query(
      `create index card_of_program on card (organization_id, spend_program_id, user_id) where spend_program_id is not null`,
    );
    await runner.query(`create index card_newest on card (organization_id, created_at desc, id desc)`);
    await runner.query(
      `create index card_under_way on card (next_attempt_at) where status = 'issuing' or wanted_status is not null`,
    );
    await protectTenantTable(runner, 'card');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
