import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** For the sweep that deletes them. */
export class FindOldNotifications1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index notification_created on notification (created_at)`);
    await runner.query(`create index alert_mail_hour on alert_mail (hour)`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
