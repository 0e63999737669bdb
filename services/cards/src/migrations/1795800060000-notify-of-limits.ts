import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Of which limits, in which periods, cardholders were notified that little is left. */
export class NotifyOfLimits1795800060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table limit_notice (
        organization_id uuid not null,
        card_id uuid not null,
        period_starts_at timestamptz not null,
        limit_minor bigint not null,
        noticed_on date not null,
        primary key (organization_id, card_id, period_starts_at, limit_minor)
      )`);
    await protectTenantTable(runner, 'limit_notice');
    // For the sweep that deletes old notices.
    await runner.query(`create index limit_notice_day on limit_notice (noticed_on)`);
    await runner.query(`create index notice_day on notice (noticed_on)`);
    await runner.query(`alter table notice drop constraint notice_kind_check`);
    // Not checked for the rows of before: each kind that was allowed still is.
    await runner.query(`
      alter table notice add constraint notice_kind_check
        check (kind in ('decline', 'request', 'decision', 'payment_failed', 'mention', 'receipt_mail')) not valid`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
