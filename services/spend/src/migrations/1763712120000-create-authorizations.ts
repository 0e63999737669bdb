import { makeAppendOnly, protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Authorizations as the network and we see them, the decisions on them, and the captures and refunds that follow. */
export class CreateAuthorizations1763712120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createAuthorization(runner);
    await createDecision(runner);
    await createTransaction(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * The tables of the hot path name their parents without a foreign key: its check would be a look-up and a row lock for
 * every decision. `commit_decisions` is what writes them, from rows that it has just read; ledger:verify looks for orphans.
 */
async function createAuthorization(runner: QueryRunner): Promise<void> {
  await runner.query(`create type authorization_status as enum ('pending', 'closed', 'reversed', 'expired')`);
  await runner.query(`
    create table card_authorization (
      organization_id uuid not null,
      id uuid primary key,
      stripe_authorization_id text not null unique,
      card_id uuid not null,
      user_id uuid not null,
      paying_account_id uuid not null,
      status authorization_status not null,
      approved boolean not null,
      decline_reason text,
      amount_minor bigint not null,
      held_minor bigint not null,
      captured_minor bigint not null default 0,
      currency char(3) not null,
      merchant jsonb not null,
      network_created_at timestamptz not null,
      counter_frequency text not null,
      counter_period_starts_at timestamptz not null,
      spend_program_id uuid,
      program_period_starts_at timestamptz,
      revision int not null default 1,
      -- How far Stripe's view has come: grows only, so an older snapshot is told from a newer one.
      progress int[] not null default '{0,0,0}',
      progress_amount_minor bigint not null default 0,
      -- How many of its requests we have decided: a description that knows fewer is older than our own answer.
      decided_requests int not null default 0,
      confirmed_at timestamptz,
      is_forced boolean not null default false,
      created_at timestamptz not null default now()
    ) with (fillfactor = 80)`);
  await runner.query(
    `create index authorization_unconfirmed on card_authorization (created_at) where confirmed_at is null and approved`,
  );
  await protectTenantTable(runner, 'card_authorization');
}

async function createDecision(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table decision (
      organization_id uuid not null,
      authorization_id uuid not null,
      stripe_authorization_id text not null,
      request_index int not null,
      amount_minor bigint not null,
      approved boolean not null,
      decline_reason text,
      checks jsonb not null,
      frequency text not null,
      period_starts_at timestamptz not null,
      period_ends_at timestamptz,
      limit_minor bigint not null,
      -- Null where an earlier check had failed already.
      spent_before_minor bigint,
      available_before_minor bigint,
      -- What stood in its program's way or did not, with the figures at that moment; null for a card without one.
      program jsonb,
      requested_at timestamptz not null,
      decided_in_ms int not null,
      created_at timestamptz not null default now(),
      constraint decision_once primary key (stripe_authorization_id, request_index)
    )`);
  await protectTenantTable(runner, 'decision');
  await makeAppendOnly(runner, 'decision');
}

async function createTransaction(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table card_transaction (
      organization_id uuid not null,
      id uuid primary key,
      stripe_transaction_id text not null unique,
      stripe_authorization_id text,
      card_id uuid not null references card (id),
      spend_program_id uuid,
      type text not null check (type in ('capture', 'refund')),
      amount_minor bigint not null,
      currency char(3) not null,
      merchant jsonb not null,
      network_created_at timestamptz not null,
      transfer_id uuid not null references transfer (id),
      created_at timestamptz not null default now()
    )`);
  await runner.query(
    `create index transaction_of_authorization on card_transaction (stripe_authorization_id) where stripe_authorization_id is not null`,
  );
  await runner.query(
    `create index transaction_of_card on card_transaction (organization_id, card_id, network_created_at)`,
  );
  await protectTenantTable(runner, 'card_transaction');
}
