import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * No query has a condition on the whole value of one of these columns, so statistics of them are of no use. Reading and sorting
 * the values took more than half of the time of the automatic `analyze`, which runs beside the decisions.
 */
export class SkipStatisticsOfDocuments1796330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table outbox alter payload set statistics 0`);
    await runner.query(`
      alter table decision alter checks set statistics 0, alter limit_ids set statistics 0, alter limit_minors set statistics 0,
        alter limit_periods set statistics 0, alter limit_spent_before set statistics 0`);
    await runner.query(`
      alter table card_authorization alter merchant set statistics 0, alter limit_ids set statistics 0,
        alter limit_periods set statistics 0, alter progress set statistics 0, alter voided_requests set statistics 0`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
