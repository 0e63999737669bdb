import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * When the bank refused a payout: null for one that was canceled. When Stripe created it: a later one contains the money
 * of one that was refused. Both null for those of an earlier release.
 */
export class TimeFailedPayouts1795820060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table payout add column stripe_created_at timestamptz, add column failed_at timestamptz`,
    );
    await runner.query(
      `create index payout_failed on payout (organization_id, failed_at desc) where failed_at is not null`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
