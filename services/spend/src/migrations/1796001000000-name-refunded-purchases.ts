import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The capture that a refund without an authorization was booked for, so that a further one knows what was given back. */
export class NameRefundedPurchases1796001000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table card_transaction add column refunded_transaction_id uuid');
    await runner.query(`
      create index card_transaction_refunds on card_transaction (organization_id, refunded_transaction_id)
        where refunded_transaction_id is not null`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
