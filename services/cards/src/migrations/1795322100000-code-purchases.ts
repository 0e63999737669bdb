import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The category and the memo of a purchase. A row belongs to an authorization or to one capture or refund of it. */
export class CodePurchases1795322100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The merchant's name is repeated here so that a suggestion finds the latest categories of a merchant by index.
    await runner.query(`
      create table purchase_coding (
        organization_id uuid not null,
        purchase_id uuid not null,
        category_id uuid,
        memo text,
        merchant_name text not null,
        version int not null,
        coded_by uuid not null,
        coded_at timestamptz not null default now(),
        primary key (organization_id, purchase_id)
      )`);
    await runner.query(
      `create index purchase_coding_of_merchant on purchase_coding (organization_id, merchant_name, coded_at desc)
       where category_id is not null`,
    );
    await protectTenantTable(runner, 'purchase_coding');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
