import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A refund may fail after it was booked. What each fund gave back is stored, because a failed refund leaves a gap in their order. */
export class LetRefundsFail1795353000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table gift_refund
        add column failed_at timestamptz,
        -- [{fundId, amount}]; null for refunds of an earlier release, whose order decides.
        add column designations jsonb`);
    // Across organizations: until when the events about refunds of an account were read from Stripe.
    await runner.query(`
      create table refund_reading (
        stripe_account_id text primary key,
        read_until timestamptz not null
      )`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
