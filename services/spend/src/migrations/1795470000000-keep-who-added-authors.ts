import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** For each team of a submitted report the manager who added its author to it. Empty for reports of earlier releases. */
export class KeepWhoAddedAuthors1795470000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table reimbursement_report add column team_added_by uuid[] not null default '{}'`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
