import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The overview of fundraising adds up all paid gifts of its days, and reads this index instead of the gifts. */
export class IndexGiftFigures1796220000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index gift_figures on gift (organization_id, occurred_at)
      include (status, campaign_id, donor_id, method, total_minor, refunded_minor, fee_minor, id)
      where status in ('succeeded', 'refunded')`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
