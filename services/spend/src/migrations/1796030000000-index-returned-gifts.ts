import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What payouts took back of a gift: read for each gift of a fund that is paid out, while accounts are locked. */
export class IndexReturnedGifts1796030000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index transfer_of_returned_gift on transfer (organization_id, source_id)
        where kind in ('gift_refund_payout', 'payout_return')`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
