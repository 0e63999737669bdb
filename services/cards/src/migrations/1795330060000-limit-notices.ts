import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What people were notified of, so that each mail is sent once and no mailbox is flooded; and who manages which teams. */
export class LimitNotices1795330060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // `subject_id`: of the declined authorization, the request or the purchase.
    await runner.query(`
      create table notice (
        organization_id uuid not null,
        user_id uuid not null,
        kind text not null check (kind in ('decline', 'request', 'decision')),
        subject_id uuid not null,
        noticed_on date not null,
        primary key (organization_id, user_id, kind, subject_id)
      )`);
    await runner.query(`create index notice_of_day on notice (organization_id, user_id, kind, noticed_on)`);
    await protectTenantTable(runner, 'notice');
    // Null until org publishes the member again; then `team_ids` are taken for a manager.
    await runner.query(`alter table member add column managed_team_ids uuid[]`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
