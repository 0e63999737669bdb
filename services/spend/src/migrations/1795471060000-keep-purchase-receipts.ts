import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which files are on purchases, as `cards` publishes it: the same receipt must not be paid back as well. */
export class KeepPurchaseReceipts1795471060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table purchase_receipt (
        organization_id uuid not null,
        receipt_id uuid not null,
        purchase_id uuid not null,
        is_on_purchase boolean not null,
        revision int not null,
        sha256 text not null,
        user_id uuid not null,
        merchant text not null,
        primary key (organization_id, receipt_id, purchase_id)
      )`);
    await runner.query(
      `create index purchase_receipt_with_content on purchase_receipt (organization_id, sha256) where is_on_purchase`,
    );
    await protectTenantTable(runner, 'purchase_receipt');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
