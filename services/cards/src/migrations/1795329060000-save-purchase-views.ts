import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Named filters of the list of purchases: a person's own, or shared with everybody in the organization. */
export class SavePurchaseViews1795329060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table purchase_view (
        organization_id uuid not null,
        id uuid not null,
        owner_id uuid not null,
        name text not null,
        filters jsonb not null,
        is_shared boolean not null,
        created_at timestamptz(3) not null default now(),
        primary key (organization_id, id)
      )`);
    await runner.query(
      `create unique index purchase_view_name on purchase_view (organization_id, owner_id, lower(name))`,
    );
    await runner.query(
      `create index purchase_view_shared on purchase_view (organization_id) where is_shared`,
    );
    await protectTenantTable(runner, 'purchase_view');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
