import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Restricted funds: each has a cash account and an account that counts what was released from its restriction. */
export class CreateFunds1795333000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table fund (
        organization_id uuid not null,
        id uuid primary key,
        account_id uuid not null unique references account (id),
        name text not null,
        restriction text not null check (restriction in ('purpose', 'time', 'perpetual')),
        purpose text not null,
        starts_on date,
        ends_on date check (ends_on >= starts_on),
        is_open boolean not null default true,
        version int not null default 1,
        created_at timestamptz not null
      )`);
    await runner.query(`create index fund_of_organization on fund (organization_id, name, id)`);
    await protectTenantTable(runner, 'fund');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
