import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Limits the mails of an alert to one an hour for each organization; the page shows the rest. */
export class CreateAlertMails1795336000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table alert_mail (
        organization_id uuid not null,
        alert text not null,
        hour timestamptz not null,
        primary key (organization_id, alert, hour)
      )`);
    await protectTenantTable(runner, 'alert_mail');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
