import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Imports of donors and past gifts. A past gift is history only: it counts for its donor and nowhere else. */
export class ImportDonors1795460060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createImport(runner);
    await createRows(runner);
    await runner.query(`
      alter table donor
        -- The import that added this donor, and how it did: undoing takes away who is still so.
        add column import_id uuid references donor_import (id) on delete set null,
        add column imported_as jsonb`);
    await runner.query(
      `create index donor_of_import on donor (organization_id, import_id) where import_id is not null`,
    );
    await createPastGift(runner);
    await runner.query(sumDonorFunction);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

async function createImport(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table donor_import (
      organization_id uuid not null,
      id uuid primary key,
      file_name text not null,
      bytes int not null check (bytes > 0),
      status text not null
        check (status in ('uploading', 'checking', 'ready', 'importing', 'imported', 'undoing', 'undone')),
      columns jsonb not null default '[]',
      settings jsonb not null default '{}',
      currency char(3) not null,
      row_count int not null default 0,
      -- Up to this line the step that the status names is done.
      done_until_line int not null default 0,
      handled_count int not null default 0,
      problem_count int not null default 0,
      gift_count int not null default 0,
      new_donor_count int not null default 0,
      total_minor bigint not null default 0,
      kept_donor_count int not null default 0,
      created_at timestamptz not null,
      created_by uuid not null,
      created_by_name text not null,
      idempotency_key text,
      imported_at timestamptz,
      undone_at timestamptz
    )`);
  await runner.query(
    `create unique index donor_import_once on donor_import (organization_id, created_by, idempotency_key)`,
  );
  await runner.query(
    `create index donor_import_by_time on donor_import (organization_id, created_at desc, id desc)`,
  );
  await runner.query(
    `create index donor_import_at_work on donor_import (created_at) where status in ('checking', 'importing', 'undoing')`,
  );
  await runner.query(
    `create index donor_import_unfinished on donor_import (created_at) where status in ('uploading', 'ready')`,
  );
  await protectTenantTable(runner, 'donor_import');
}

async function createRows(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table donor_import_part (
      organization_id uuid not null,
      import_id uuid not null references donor_import (id) on delete cascade,
      part int not null,
      content bytea not null,
      primary key (import_id, part)
    )`);
  await protectTenantTable(runner, 'donor_import_part');
  await runner.query(`
    create table donor_import_row (
      organization_id uuid not null,
      import_id uuid not null references donor_import (id) on delete cascade,
      line int not null,
      cells jsonb not null,
      -- Of the import and what the row says; equal rows have the same one.
      fingerprint text,
      parsed jsonb,
      problems jsonb not null default '[]',
      primary key (import_id, line)
    )`);
  await runner.query(
    `create index donor_import_row_equal on donor_import_row (fingerprint, line) where fingerprint is not null`,
  );
  await runner.query(
    `create index donor_import_row_problem on donor_import_row (import_id, line) where problems <> '[]'`,
  );
  await protectTenantTable(runner, 'donor_import_row');
}

async function createPastGift(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table past_gift (
      organization_id uuid not null,
      id uuid primary key,
      import_id uuid not null references donor_import (id),
      line int not null,
      donor_id uuid not null references donor (id),
      amount_minor bigint not null check (amount_minor > 0),
      currency char(3) not null,
      given_on date not null,
      campaign_id uuid references campaign (id),
      fund_id uuid,
      constraint past_gift_once unique (import_id, line)
    )`);
  await runner.query(
    `create index past_gift_of_donor on past_gift (organization_id, donor_id, given_on desc)`,
  );
  await protectTenantTable(runner, 'past_gift');
}

/** As before, with past gifts, which were given at noon as gifts that are recorded by hand are. */
const sumDonorFunction = `
  create or replace function sum_donor(of_organization uuid, of_donor uuid) returns void language plpgsql as $$
  declare
    survivor uuid;
    merged uuid[];
  begin
    loop
      select coalesce(survivor_id, id) into survivor from donor where organization_id = of_organization and id = of_donor;
      perform 1 from donor where organization_id = of_organization and id = survivor for update;
      perform 1 from donor
        where organization_id = of_organization and id = of_donor and coalesce(survivor_id, id) = survivor;
      exit when found or survivor is null;
    end loop;
    -- An array, for which the planner uses the index of gifts by donor.
    merged := array(
      select survivor union all
      select id from donor where organization_id = of_organization and survivor_id = survivor);
    update donor d set lifetime_minor = s.lifetime, gift_count = s.gifts, first_gift_at = s.first_at,
      last_gift_at = coalesce(s.last_at, '-infinity'), currency = coalesce(s.currency, d.currency)
    from (
      with given as (
        select total_minor - refunded_minor as amount, occurred_at, currency from gift
        where organization_id = of_organization and status = 'succeeded' and donor_id = any (merged)
        union all
        select amount_minor, (given_on + time '12:00') at time zone 'UTC', currency from past_gift
        where organization_id = of_organization and donor_id = any (merged))
      select coalesce(sum(amount), 0) as lifetime, count(*) as gifts, min(occurred_at) as first_at,
             max(occurred_at) as last_at, max(currency) as currency
      from given) s
    where d.organization_id = of_organization and d.id = survivor;
  end $$`;
