import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Higher amounts that are suggested to donors of recurring gifts: when, and to whom not. */
export class SuggestUpgrades1795603000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table upgrade_suggestions (
        organization_id uuid primary key,
        -- Null: never. Without a row: after 12 gifts.
        after_gifts int check (after_gifts > 0)
      )`);
    await protectTenantTable(runner, 'upgrade_suggestions');
    await runner.query(`
      alter table recurring_gift
        add column suggests_upgrades boolean not null default true,
        add column upgrade_suggested_at timestamptz`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
