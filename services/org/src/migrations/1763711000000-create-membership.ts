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
    const tenantTables = ['organization', 'connect_account', 'member', 'team', 'team_user', 'invite'];
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
      ein text not null,
      currency char(3) not null default 'USD',
      account_activation text not null check (account_activation in ('Pending', 'Activated', 'Rejected')),
      applicant_email text not null,
      revision int not null default 1,
      created_at timestamptz not null default now()
    )`);
  await runner.query(
    `create index organization_pending on organization (created_at) where account_activation = 'Pending'`,
  );
  await runner.query(`
    create table connect_account (
      organization_id uuid primary key references organization (organization_id),
      stripe_account_id text not null unique,
      charges_enabled boolean not null,
      payouts_enabled boolean not null,
      details_submitted boolean not null,
      currently_due text[] not null,
      disabled_reason text,
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
      primary key (organization_id, user_id)
    )`);
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
      created_at timestamptz not null default now(),
      primary key (organization_id, id)
    )`);
  await runner.query(`create unique index team_name on team (organization_id, lower(name))`);
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
