import { createMessagingTables, protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Organizations and their members, as `org` tells of them. */
export class CreatePeople1763714000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await runner.query(`
      create table organization (
        organization_id uuid primary key,
        revision int not null,
        name text not null,
        stripe_account_id text,
        account_activation text not null,
        currency char(3) not null
      )`);
    await protectTenantTable(runner, 'organization');
    await runner.query(`
      create table member (
        organization_id uuid not null,
        user_id uuid not null,
        revision int not null,
        email text not null,
        name text,
        role text not null check (role in ('Admin', 'Manager', 'Employee', 'Archived')),
        team_ids uuid[] not null,
        primary key (organization_id, user_id)
      )`);
    await runner.query(`create index member_email on member (organization_id, email)`);
    await protectTenantTable(runner, 'member');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
