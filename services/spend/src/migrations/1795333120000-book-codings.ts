import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which coding of a purchase the books have. */
export class BookCodings1795333120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table purchase_coding (
        organization_id uuid not null,
        transaction_id uuid not null,
        revision int not null,
        primary key (organization_id, transaction_id)
      )`);
    await protectTenantTable(runner, 'purchase_coding');
    await runner.query(`
      create index transfer_recoding on transfer (organization_id, source_id) where kind = 'purchase_recoding'`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
