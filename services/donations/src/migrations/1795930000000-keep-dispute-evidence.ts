import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Files for the answer to a dispute, and what the bank was sent. */
export class KeepDisputeEvidence1795930000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table gift_dispute_file (
        organization_id uuid not null,
        id uuid primary key,
        stripe_dispute_id text not null references gift_dispute (stripe_dispute_id),
        kind text not null check (kind in ('receipt', 'correspondence', 'other')),
        name text not null,
        bytes int not null,
        -- Null until the upload is complete.
        type text,
        -- Null until it is sent; its content is deleted then.
        stripe_file_id text,
        idempotency_key text,
        created_at timestamptz(3) not null
      )`);
    await runner.query(
      `create index gift_dispute_file_of on gift_dispute_file (organization_id, stripe_dispute_id, created_at)`,
    );
    await runner.query(`create unique index gift_dispute_file_once on gift_dispute_file (organization_id, idempotency_key)
      where idempotency_key is not null`);
    await protectTenantTable(runner, 'gift_dispute_file');
    await runner.query(`
      create table gift_dispute_file_part (
        organization_id uuid not null,
        file_id uuid not null references gift_dispute_file (id) on delete cascade,
        part int not null,
        content bytea not null,
        primary key (file_id, part)
      )`);
    await protectTenantTable(runner, 'gift_dispute_file_part');
    await runner.query(`
      alter table gift_dispute
        add column answer_text text,
        add column answer_file_ids text[] not null default '{}',
        add column answered_at timestamptz(3),
        -- The submission that may be on its way to Stripe, and a hash of what it sends.
        add column submitting_since timestamptz(3),
        add column submitting_hash text`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
