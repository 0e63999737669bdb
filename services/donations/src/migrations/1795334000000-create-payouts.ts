import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Payouts of gifts with what each contains, and how much of a gift was refunded before each refund. */
export class CreatePayouts1795334000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null for refunds of an earlier release: their order by time decides.
    await runner.query(`alter table gift_refund add column refunded_before_minor bigint`);
    await runner.query(`
      create table payout (
        organization_id uuid not null,
        stripe_payout_id text primary key,
        -- Failed: it never arrived. Returned: it arrived and failed after that.
        status text not null check (status in ('arrived', 'failed', 'returned')),
        amount_minor bigint not null,
        currency char(3) not null,
        stripe_destination_id text,
        occurred_at timestamptz not null
      )`);
    await runner.query(`create index payout_by_time on payout (organization_id, occurred_at desc)`);
    await protectTenantTable(runner, 'payout');
    await runner.query(`
      create table payout_line (
        organization_id uuid not null,
        stripe_payout_id text not null references payout (stripe_payout_id),
        id text not null,
        -- The charge, refund or dispute that it is about.
        source_id text,
        gift_id uuid,
        amount_minor bigint not null,
        fee_minor bigint not null,
        designations jsonb not null,
        origin text not null check (origin in ('booked', 'fee', 'other')),
        description text not null,
        primary key (stripe_payout_id, id)
      )`);
    await runner.query(
      `create index payout_line_of_source on payout_line (source_id) where source_id is not null`,
    );
    await runner.query(`create index payout_line_of_gift on payout_line (organization_id, gift_id)`);
    await protectTenantTable(runner, 'payout_line');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
