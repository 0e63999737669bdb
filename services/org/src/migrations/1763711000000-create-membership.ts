import { appRole, createMessagingTables, protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A person (`user`) belongs to nobody until they become a `member`, so that table alone has no tenant: an
 * organization sees of it its own members, and a person (`app.user`) themselves.
 */
export class CreateMembership1763711000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await createOrganizations(runner);
    await createPeople(runner);
    await createTeams(runner);
    await createInvites(runner);
    await createDrafts(runner);
    await createCategories(runner);
    const tenantTables = [
      ...['organization', 'connect_account', 'member', 'team', 'team_user', 'invite', 'category'],
    ];
    for (const table of tenantTables) await protectTenantTable(runner, table);
    await protectPeople(runner);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}

async function createOrganizations(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table organization (
      organization_id uuid primary key,
      name text not null,
      type text not null check (type in ('nonprofit', 'advisor')),
      kind text not null check (kind in ('nonprofit', 'fiscal_sponsor', 'other', 'advisor')),
      ein text not null,
      mission text,
      website text,
      address jsonb,
      representative jsonb,
      -- When and from where the partner's agreement was accepted.
      partner_terms jsonb,
      -- What the payment partner was not told yet: the sweep tells it.
      details_unsent boolean not null default false,
      currency char(3) not null default 'USD',
      account_activation text not null check (account_activation in ('Pending', 'Activated', 'Rejected')),
      applicant_email text not null,
      revision int not null default 1,
      -- When the sweep asked about it last.
      reviewed_at timestamptz,
      created_at timestamptz not null default now()
    )`);
  await runner.query(`
    create index organization_pending on organization (reviewed_at nulls first, created_at)
    where account_activation = 'Pending' or details_unsent`);
  await runner.query(`
    create table connect_account (
      organization_id uuid primary key references organization (organization_id),
      stripe_account_id text not null unique,
      charges_enabled boolean not null,
      payouts_enabled boolean not null,
      details_submitted boolean not null,
      currently_due text[] not null,
      disabled_reason text,
      payment_methods jsonb not null default '[]',
      read_at timestamptz not null
    )`);
}

async function createPeople(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table "user" (
      id uuid primary key,
      email text not null unique,
      name text,
      created_at timestamptz not null default now()
    )`);
  await runner.query(`
    create table member (
      organization_id uuid not null references organization (organization_id),
      user_id uuid not null unique references "user" (id),
      role text not null check (role in ('Admin', 'Employee', 'Archived')),
      cardholder_id text,
      revision int not null default 0,
      joined_at timestamptz not null default now(),
      last_seen_at timestamptz,
      -- Set while somebody is being archived: first their cards stop, then the role changes.
      archiving_since timestamptz,
      archiving_by uuid,
      primary key (organization_id, user_id)
    )`);
  await runner.query(
    `create index member_archiving on member (archiving_since) where archiving_since is not null`,
  );
}

async function protectPeople(runner: QueryRunner): Promise<void> {
  await runner.query(`alter table "user" enable row level security`);
  // The tenant wall around member holds in here too.
  await runner.query(`
    create policy own_people on "user"
      using (id = nullif(current_setting('app.user', true), '')::uuid
             or exists (select 1 from member where member.user_id = "user".id))`);
  await runner.query(`revoke insert, delete on "user" from ${await appRole(runner)}`);
}

async function createTeams(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table team (
      id uuid not null unique,
      organization_id uuid not null references organization (organization_id),
      name text not null,
      admin_role text not null,
      -- The spend programs on which whoever joins gets a card; the spend service owns them.
      default_spend_program_ids uuid[] not null default '{}',
      revision int not null default 0,
      closed_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (organization_id, id)
    )`);
  await runner.query(
    `create unique index team_name on team (organization_id, lower(name)) where closed_at is null`,
  );
  await runner.query(`
    create table team_user (
      id uuid primary key,
      organization_id uuid not null,
      team_id uuid not null,
      user_id uuid not null,
      team_role text not null,
      foreign key (organization_id, team_id) references team (organization_id, id),
      foreign key (organization_id, user_id) references member (organization_id, user_id),
      unique (organization_id, team_id, user_id)
    )`);
  await runner.query(`create index team_user_user on team_user (organization_id, user_id)`);
}

async function createInvites(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table invite (
      id uuid primary key,
      organization_id uuid not null references organization (organization_id),
      email text not null,
      role text not null check (role in ('Admin', 'Employee')),
      team_id uuid,
      status text not null check (status in ('open', 'accepted', 'declined', 'revoked')),
      invited_by uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      foreign key (organization_id, team_id) references team (organization_id, id)
    )`);
  await runner.query(
    `create unique index invite_open on invite (organization_id, email) where status = 'open'`,
  );
  await runner.query(`create index invite_email on invite (email) where status = 'open'`);
  await runner.query(`create index invite_list on invite (organization_id, created_at)`);
}

/** An application that is not sent yet is its applicant's alone (`app.user`): there is no organization to own it. */
async function createDrafts(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table application_draft (
      user_id uuid primary key references "user" (id),
      draft jsonb not null,
      saved_at timestamptz not null
    )`);
  await runner.query(`alter table application_draft enable row level security`);
  await runner.query(`
    create policy own_draft on application_draft
      using (user_id = nullif(current_setting('app.user', true), '')::uuid)
      with check (user_id = nullif(current_setting('app.user', true), '')::uuid)`);
}

async function createCategories(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table category (
      organization_id uuid not null references organization (organization_id),
      id uuid not null,
      code text not null,
      name text not null,
      form_990_line text,
      function text not null check (function in ('program', 'management', 'fundraising')),
      archived_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (organization_id, id),
      constraint category_code unique (organization_id, code)
    )`);
}
