import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Facts of Stripe that match nothing in the books, until an admin resolves them. */
export class CreateUnmatchedFacts1795336000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table unmatched_fact (
        organization_id uuid not null,
        id uuid primary key,
        kind text not null check (kind in ('unknown_card', 'unlinked_refund', 'amount_differs', 'quarantined')),
        stripe_account_id text not null,
        stripe_object_id text not null,
        -- Of a fact that was not applied: its event and the reason.
        stripe_event_id text,
        detail text not null default '',
        amount_minor bigint,
        expected_minor bigint,
        currency char(3),
        merchant text,
        card_id uuid,
        account_id uuid,
        transaction_id uuid,
        occurred_at timestamptz not null,
        found_at timestamptz not null,
        status text not null default 'open' check (status in ('open', 'assigned', 'acknowledged')),
        resolved_by text,
        resolved_at timestamptz check ((resolved_at is null) = (status = 'open')),
        reason text,
        constraint unmatched_fact_once unique (organization_id, stripe_object_id, kind, detail)
      )`);
    await runner.query(
      `create index unmatched_fact_open on unmatched_fact (organization_id, found_at desc, id desc) where status = 'open'`,
    );
    await runner.query(
      `create index unmatched_fact_resolved on unmatched_fact (organization_id, found_at desc, id desc) where status <> 'open'`,
    );
    await runner.query(
      `create index unmatched_fact_assigned on unmatched_fact (stripe_object_id) where status = 'assigned'`,
    );
    await protectTenantTable(runner, 'unmatched_fact');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
