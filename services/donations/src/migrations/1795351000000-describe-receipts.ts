import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What the wording of a receipt depends on, and gifts that an admin records: their method, and what belongs to it. */
export class DescribeReceipts1795351000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // {description, valueMinor}: what a donor receives for a gift. A gift keeps what its campaign offered when it was given.
    await runner.query(`alter table campaign add column goods jsonb`);
    await runner.query(`
      alter table gift
        add column method text not null default 'card'
          check (method in ('card', 'cash', 'check', 'in_kind', 'stock', 'donor_advised_fund')),
        add column goods jsonb,
        add column check_number text,
        -- Of a gift in kind or of stock: what was given.
        add column property text,
        -- {fund, sponsor} of a grant from a donor-advised fund.
        add column advised_fund jsonb,
        add column recorded_by uuid,
        add column deposited_at timestamptz,
        add column voided_at timestamptz,
        add column void_reason text,
        alter column donor_email drop not null,
        alter column key_hash drop not null,
        alter column stripe_account_id drop not null`);
    await runner.query(`
      alter table gift
        drop constraint gift_amount_minor_check,
        add constraint gift_amount_minor_check check (amount_minor > 0 or (method in ('in_kind', 'stock') and amount_minor = 0)),
        drop constraint gift_status_check,
        add constraint gift_status_check check (status in ('started', 'failed', 'succeeded', 'refunded', 'voided')),
        add constraint card_gift_is_complete check (
          method <> 'card' or (donor_email is not null and key_hash is not null and stripe_account_id is not null)),
        add constraint property_is_described check ((method in ('in_kind', 'stock')) = (property is not null))`);
    await runner.query(`alter table donor alter column email drop not null`);
    await runner.query(`
      alter table receipt
        add column details jsonb not null default '{}',
        alter column donor_email drop not null,
        -- Null for property, whose value the donor states.
        alter column amount_minor drop not null`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
