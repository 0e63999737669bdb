import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The teams of the author when a report was submitted: their managers decide it. Admins decide the reports from before. */
export class KeepTeamsOfReports1795461000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table reimbursement_report add column team_ids uuid[] not null default '{}'`);
    await runner.query(
      `create index reimbursement_report_of_team on reimbursement_report using gin (team_ids)`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
