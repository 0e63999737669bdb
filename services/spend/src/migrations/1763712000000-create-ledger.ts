import { createMessagingTables, makeAppendOnly, protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Double entry (DESIGN §6): accounts, transfers, append-only entries; balances follow the entries by trigger. */
export class CreateLedger1763712000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await createTypes(runner);
    await createOrganization(runner);
    await createAccount(runner);
    await createTransfer(runner);
    await createEntry(runner);
    await createDeposit(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** Types rather than CHECKs: PostgreSQL reads a CHECK anew at every statement, and these tables are written at the till. */
async function createTypes(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create type account_kind as enum
      ('wallet', 'vault', 'fund', 'treasury', 'external', 'clearing', 'payable', 'income', 'expense', 'fees')`);
  await runner.query(`create type transfer_status as enum ('pending', 'posted', 'voided')`);
  await runner.query(`create type entry_layer as enum ('posted', 'pending_out', 'pending_in')`);
}

async function createOrganization(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table organization (
      organization_id uuid primary key,
      stripe_account_id text unique,
      revision int not null,
      is_active boolean not null,
      has_bank_account boolean not null,
      currency char(3) not null
    )`);
  await protectTenantTable(runner, 'organization');
}

async function createAccount(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table account (
      organization_id uuid not null,
      id uuid primary key,
      kind account_kind not null,
      name text not null,
      currency char(3) not null,
      posted_minor bigint not null default 0,
      held_minor bigint not null default 0,
      incoming_minor bigint not null default 0,
      is_guarded boolean not null,
      network_overdraft_minor bigint not null default 0,
      lock_rank smallint not null,
      -- Whose treasury it is; null for every other account.
      team_id uuid,
      created_at timestamptz not null default now(),
      -- Nothing is spent that is not there, but for what the card network books as a fact.
      constraint never_overdrawn check (
        held_minor >= 0 and network_overdraft_minor >= 0
        and (not is_guarded or posted_minor - held_minor >= -network_overdraft_minor))
    ) with (fillfactor = 60)`);
  await runner.query(`create index account_of_organization on account (organization_id, kind)`);
  await runner.query(`
    create unique index account_once on account (organization_id, kind)
    where kind in ('wallet', 'vault', 'external', 'clearing', 'payable', 'income', 'expense', 'fees')`);
  await runner.query(`
    create unique index treasury_of_team on account (organization_id, team_id) where kind = 'treasury'`);
  await protectTenantTable(runner, 'account');
  await runner.query(`
    create table team (
      organization_id uuid not null,
      id uuid not null,
      revision int not null,
      name text not null,
      -- Nothing enters the treasury of a closed team.
      is_closed boolean not null,
      primary key (organization_id, id)
    )`);
  await protectTenantTable(runner, 'team');
}

async function createTransfer(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table transfer (
      organization_id uuid not null,
      id uuid primary key,
      kind text not null,
      status transfer_status not null,
      amount_minor bigint not null,
      currency char(3) not null,
      description text not null,
      idempotency_key text not null,
      source_id uuid,
      occurred_at timestamptz not null,
      created_at timestamptz not null default now(),
      constraint transfer_once unique (organization_id, idempotency_key)
    )`);
  await runner.query(
    `create index transfer_by_time on transfer (organization_id, occurred_at desc, id desc)`,
  );
  await protectTenantTable(runner, 'transfer');
}

async function createEntry(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table entry (
      organization_id uuid not null,
      account_id uuid not null,
      id bigint generated always as identity,
      transfer_id uuid not null,
      layer entry_layer not null,
      amount_minor bigint not null,
      created_at timestamptz not null default now(),
      primary key (organization_id, transfer_id, id)
    )`);
  await protectTenantTable(runner, 'entry');
  await makeAppendOnly(runner, 'entry');
  await runner.query(postEntriesFunction);
  await runner.query(`
    create trigger post_entries after insert on entry referencing new table as added
    for each statement execute function post_entries()`);
}

/**
 * A transfer's entries come in one statement and sum to zero, posted and pending apart, or none of them stays.
 * Whoever writes entries has locked their accounts before, cold ones first and paying accounts last.
 */
const postEntriesFunction = `
  create function post_entries() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from added group by transfer_id, layer = 'posted' having sum(amount_minor) <> 0) then
      raise exception 'the entries of a transfer must sum to zero' using errcode = 'check_violation';
    end if;
    update account a
    set posted_minor = a.posted_minor + m.posted,
        held_minor = a.held_minor + m.held,
        incoming_minor = a.incoming_minor + m.incoming,
        -- An overdraft that the network made shrinks as money comes back, and is never granted again.
        network_overdraft_minor = least(a.network_overdraft_minor,
          greatest(0, -(a.posted_minor + m.posted - a.held_minor - m.held)))
    from (
      select account_id,
             coalesce(sum(amount_minor) filter (where layer = 'posted'), 0) as posted,
             -coalesce(sum(amount_minor) filter (where layer = 'pending_out'), 0) as held,
             coalesce(sum(amount_minor) filter (where layer = 'pending_in'), 0) as incoming
      from added group by account_id) m
    where a.id = m.account_id;
    return null;
  end $$`;

async function createDeposit(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table deposit (
      organization_id uuid not null,
      id uuid primary key,
      transfer_id uuid not null references transfer (id),
      amount_minor bigint not null check (amount_minor > 0),
      currency char(3) not null,
      status text not null check (status in ('requested', 'sent', 'settled', 'failed')),
      stripe_topup_id text unique,
      created_at timestamptz not null default now(),
      next_attempt_at timestamptz not null default now()
    )`);
  await runner.query(
    `create index deposit_requested on deposit (next_attempt_at) where status = 'requested'`,
  );
  await protectTenantTable(runner, 'deposit');
}
