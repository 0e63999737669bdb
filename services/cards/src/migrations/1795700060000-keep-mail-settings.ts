import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which kinds of notifications each person does not want by mail, as `org` publishes it. */
export class KeepMailSettings1795700060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mail_settings (
        organization_id uuid not null,
        user_id uuid not null,
        not_mailed text[] not null,
        revision int not null,
        primary key (organization_id, user_id)
      )`);
    await protectTenantTable(runner, 'mail_settings');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
