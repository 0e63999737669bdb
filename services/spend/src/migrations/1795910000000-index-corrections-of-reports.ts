import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The postings that change the category of a reimbursement, by its report. */
export class IndexCorrectionsOfReports1795910000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index transfer_recoding_of_report on transfer (organization_id, source_id)
        where kind = 'reimbursement_recoding'`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
