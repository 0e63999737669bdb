import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The target of the vault, and the rules by which the platform moves money between it and the wallet. */
export class CreateTransferRules1795342120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault_target (
        organization_id uuid primary key,
        amount_minor bigint check (amount_minor > 0),
        target_on date,
        version int not null
      )`);
    await protectTenantTable(runner, 'vault_target');
    await runner.query(`
      create table transfer_rule (
        organization_id uuid not null,
        id uuid primary key,
        kind text not null check (kind in ('schedule', 'keep_at_least', 'move_surplus')),
        direction text not null check (direction in ('vault_in', 'vault_out')),
        amount_minor bigint not null check (amount_minor > 0),
        frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
        starts_on date not null,
        next_on date,
        status text not null check (status in ('active', 'paused', 'ended')),
        version int not null default 1,
        created_at timestamptz not null,
        check ((status = 'ended') = (next_on is null))
      )`);
    await runner.query(`create index transfer_rule_due on transfer_rule (next_on) where status = 'active'`);
    await runner.query(
      `create index transfer_rule_newest on transfer_rule (organization_id, created_at desc, id desc)`,
    );
    await protectTenantTable(runner, 'transfer_rule');
    await runner.query(`
      create table transfer_rule_run (
        organization_id uuid not null,
        rule_id uuid not null references transfer_rule (id),
        id uuid not null unique,
        -- The day for which it ran: once for each.
        run_on date not null,
        outcome text not null check (outcome in ('moved', 'skipped')),
        reason text,
        amount_minor bigint not null,
        transfer_id uuid references transfer (id),
        ran_at timestamptz not null,
        primary key (rule_id, run_on)
      )`);
    await runner.query(
      `create index transfer_rule_run_newest on transfer_rule_run (organization_id, ran_at desc, id desc)`,
    );
    await protectTenantTable(runner, 'transfer_rule_run');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
