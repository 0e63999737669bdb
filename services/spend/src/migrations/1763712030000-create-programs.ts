import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Spend programs, and the running counters of their periods and budgets. */
export class CreatePrograms1763712030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table spend_program (
        organization_id uuid not null,
        id uuid primary key,
        team_id uuid,
        name text not null,
        -- Frequency and paying account are for life: counters and holds lie where they say.
        frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'quarterly', 'yearly', 'total')),
        limit_minor bigint not null check (limit_minor > 0),
        budget_minor bigint check (budget_minor > 0),
        currency char(3) not null,
        paying_account_id uuid not null references account (id),
        status text not null check (status in ('active', 'paused', 'closed')),
        -- Who paused it, and how far their right to it reached; both null while it is not paused.
        paused_by uuid,
        paused_with text check (paused_with in ('all', 'team')),
        check ((status = 'paused') = (paused_with is not null) and (paused_by is null) = (paused_with is null)),
        starts_at timestamptz not null,
        ends_at timestamptz check (ends_at > starts_at),
        version int not null default 1,
        created_at timestamptz not null
      )`);
    await runner.query(`create index program_of_organization on spend_program (organization_id, created_at)`);
    await protectTenantTable(runner, 'spend_program');
    // A program's budget is one more row, of the scope 'budget' at the epoch: it counts over all periods.
    await runner.query(`
      create table program_counter (
        organization_id uuid not null,
        program_id uuid not null,
        scope text not null check (scope in ('period', 'budget')),
        period_starts_at timestamptz not null,
        spent_minor bigint not null default 0,
        held_minor bigint not null default 0 check (held_minor >= 0),
        primary key (program_id, scope, period_starts_at)
      ) with (fillfactor = 60)`);
    await protectTenantTable(runner, 'program_counter');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
