import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A statement without purchases, which may be a hundred thousand rows behind each other. */
export class IndexRareTransfers1795950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index transfer_besides_purchases on transfer (organization_id, occurred_at desc, id desc)
        where kind not in ('purchase_hold', 'purchase_release', 'purchase_capture', 'purchase_refund',
          'purchase_refund_reversal', 'purchase_dispute', 'purchase_dispute_reversal', 'purchase_recoding',
          'purchase_refund_assignment')`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
