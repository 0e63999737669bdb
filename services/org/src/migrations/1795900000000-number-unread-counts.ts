import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The order of the counts of unread notifications. One sequence for everybody, so that nothing has to be locked or stored. */
export class NumberUnreadCounts1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create sequence notification_revision`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
