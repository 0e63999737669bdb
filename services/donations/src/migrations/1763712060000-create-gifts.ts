import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Gifts from their start to their refund, who gave them, and the counts that keep card testers out. */
export class CreateGifts1763712060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createDonor(runner);
    await createGift(runner);
    await createRefund(runner);
    await createLimits(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

async function createDonor(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table donor (
      organization_id uuid not null,
      id uuid primary key,
      email text not null,
      name text,
      created_at timestamptz not null default now(),
      constraint donor_once unique (organization_id, email)
    )`);
  await protectTenantTable(runner, 'donor');
}

async function createGift(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table gift (
      organization_id uuid not null,
      id uuid primary key,
      campaign_id uuid not null references campaign (id),
      -- Set when the gift has succeeded: who only tries to pay is no donor yet.
      donor_id uuid references donor (id),
      donor_email text not null,
      donor_name text,
      is_anonymous boolean not null,
      status text not null check (status in ('started', 'failed', 'succeeded', 'refunded')),
      amount_minor bigint not null check (amount_minor > 0),
      total_minor bigint not null check (total_minor >= amount_minor),
      fee_minor bigint check (fee_minor >= 0),
      refunded_minor bigint not null default 0 check (refunded_minor between 0 and total_minor),
      currency char(3) not null,
      failure_reason text,
      key_hash bytea not null,
      stripe_account_id text not null,
      stripe_payment_intent_id text unique,
      started_at timestamptz not null default now(),
      occurred_at timestamptz not null,
      next_look_at timestamptz not null
    )`);
  await runner.query(`create index gift_by_time on gift (organization_id, occurred_at desc, id desc)`);
  await runner.query(
    `create index gift_of_campaign on gift (organization_id, campaign_id, occurred_at desc) where status = 'succeeded'`,
  );
  await runner.query(
    `create index gift_unheard on gift (next_look_at) where status in ('started', 'failed')`,
  );
  await protectTenantTable(runner, 'gift');
}

async function createRefund(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table gift_refund (
      organization_id uuid not null,
      stripe_refund_id text primary key,
      gift_id uuid not null references gift (id),
      amount_minor bigint not null check (amount_minor > 0),
      refunded_at timestamptz not null
    )`);
  await runner.query(`create index gift_refund_of_gift on gift_refund (organization_id, gift_id)`);
  await protectTenantTable(runner, 'gift_refund');
}

/** Across organizations: who tries cards does not care whose page it is. Kept for a day. */
async function createLimits(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table gift_start (
      gift_id uuid primary key,
      network text not null,
      started_at timestamptz not null default now()
    )`);
  await runner.query(`create index gift_start_of_network on gift_start (network, started_at)`);
  await runner.query(`create index gift_start_by_time on gift_start (started_at)`);
  await runner.query(`
    create table payment_decline (
      stripe_attempt_id text primary key,
      network text not null,
      declined_at timestamptz not null default now()
    )`);
  await runner.query(`create index payment_decline_of_network on payment_decline (network, declined_at)`);
  await runner.query(`create index payment_decline_by_time on payment_decline (declined_at)`);
}
