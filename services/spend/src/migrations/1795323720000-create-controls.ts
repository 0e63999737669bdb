import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Merchant rules and per-purchase limits of cards, rules and programs, as rows that the card's snapshot contains. */
export class CreateControls1795323720000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table spend_control (
        organization_id uuid not null,
        id uuid primary key,
        owner_kind text not null check (owner_kind in ('card', 'rule', 'program')),
        owner_id uuid not null,
        kind text not null check (kind in ('allow', 'ban', 'per_purchase')),
        -- What a merchant rule looks at, and the value that matches.
        target text,
        value text,
        -- Merchant rules are shown in the order in which they were given.
        place smallint not null,
        amount_minor bigint check (amount_minor > 0),
        created_at timestamptz not null default now(),
        check ((kind = 'per_purchase') = (amount_minor is not null)),
        check ((kind = 'per_purchase') = (target is null) and (target is null) = (value is null))
      )`);
    await runner.query(`create index spend_control_of_owner on spend_control (owner_id)`);
    await protectTenantTable(runner, 'spend_control');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
