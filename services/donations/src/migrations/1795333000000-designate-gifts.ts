import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Restricted funds as `spend` publishes them, those that a campaign offers, and those that a gift is for. */
export class DesignateGifts1795333000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table fund (
        organization_id uuid not null,
        id uuid not null,
        revision int not null,
        name text not null,
        purpose text not null,
        is_open boolean not null,
        primary key (organization_id, id)
      )`);
    await protectTenantTable(runner, 'fund');
    // Null: it offers every open fund.
    await runner.query(`alter table campaign add column fund_ids uuid[]`);
    await runner.query(`
      create table gift_designation (
        organization_id uuid not null,
        gift_id uuid not null references gift (id),
        position smallint not null,
        fund_id uuid not null,
        amount_minor bigint not null check (amount_minor > 0),
        primary key (organization_id, gift_id, position)
      )`);
    await protectTenantTable(runner, 'gift_designation');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
