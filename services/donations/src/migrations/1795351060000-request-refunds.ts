import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Refunds that an admin requested. The row comes first and carries Stripe's idempotency key, so that no refund is made twice. */
export class RequestRefunds1795351060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table refund_request (
        organization_id uuid not null,
        id uuid primary key,
        gift_id uuid not null references gift (id),
        amount_minor bigint not null check (amount_minor > 0),
        reason text not null check (reason in ('requested_by_customer', 'duplicate', 'fraudulent')),
        -- Booked is not a status: gift_refund has the refund then.
        status text not null default 'requested' check (status in ('requested', 'submitted', 'failed')),
        stripe_refund_id text unique,
        requested_by uuid not null,
        requested_at timestamptz not null,
        next_attempt_at timestamptz not null,
        check ((status = 'submitted') <= (stripe_refund_id is not null))
      )`);
    await runner.query(`create index refund_request_of_gift on refund_request (organization_id, gift_id)`);
    await runner.query(
      `create index refund_request_to_finish on refund_request (next_attempt_at) where status <> 'failed'`,
    );
    await protectTenantTable(runner, 'refund_request');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
