import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The list of reimbursement reports by their totals, in either direction. */
export class SortReportsByTotal1795982000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index reimbursement_report_by_total on reimbursement_report (organization_id, total_minor, id)`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
