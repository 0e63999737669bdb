import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Lines of payouts by their id at Stripe, which the statement of an account reads. */
export class IndexPayoutLines1795961000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index payout_line_by_id on payout_line (organization_id, id)`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
