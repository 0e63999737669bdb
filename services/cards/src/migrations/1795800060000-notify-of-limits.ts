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
        primary key (organization_id, card_id, period_starts_at, limit_minor)
      )`);
    await protectTenantTable(runner, 'limit_notice');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
