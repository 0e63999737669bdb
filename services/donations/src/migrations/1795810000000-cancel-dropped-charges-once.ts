import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When Stripe canceled the payment of a charge that its donor dropped. Null for those of an earlier release: each is canceled once more. */
export class CancelDroppedChargesOnce1795810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table recurring_charge add column payment_canceled_at timestamptz`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
