import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Disputes of gifts by card, and what each moved on the payments balance. */
export class KeepDisputes1795353060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table gift_dispute (
        organization_id uuid not null,
        stripe_dispute_id text primary key,
        stripe_account_id text not null,
        gift_id uuid not null references gift (id),
        amount_minor bigint not null check (amount_minor > 0),
        reason text not null,
        status text not null check (status in ('needs_response', 'under_review', 'lost', 'appealed', 'won', 'closed')),
        is_inquiry boolean not null,
        evidence_due_at timestamptz,
        opened_at timestamptz not null,
        ended_at timestamptz,
        -- What the gift lost by it: nothing while it is open. Part of gift.refunded_minor.
        lost_minor bigint not null default 0 check (lost_minor >= 0),
        -- [{fundId, amount}]: what the withdrawal took from each fund.
        designations jsonb not null default '[]',
        next_look_at timestamptz not null
      )`);
    await runner.query(`create index gift_dispute_of_gift on gift_dispute (organization_id, gift_id)`);
    await runner.query(
      `create index gift_dispute_to_look_at on gift_dispute (next_look_at) where status not in ('won', 'closed')`,
    );
    await protectTenantTable(runner, 'gift_dispute');
    await runner.query(`
      create table gift_dispute_movement (
        organization_id uuid not null,
        -- Stripe's balance transaction.
        id text primary key,
        stripe_dispute_id text not null references gift_dispute (stripe_dispute_id),
        amount_minor bigint not null,
        fee_minor bigint not null,
        designations jsonb not null,
        occurred_at timestamptz not null
      )`);
    await runner.query(
      `create index gift_dispute_movement_of_dispute on gift_dispute_movement (stripe_dispute_id)`,
    );
    await protectTenantTable(runner, 'gift_dispute_movement');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
