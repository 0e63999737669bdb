import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The transfers of a gift, for the report of what it paid for; no purchase is in the index. */
export class IndexTransfersOfGifts1795450000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index transfer_of_gift on transfer (organization_id, source_id) where kind in (
        'gift', 'gift_refund', 'gift_refund_reversal', 'gift_dispute', 'gift_dispute_reversal', 'gift_payout')`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
