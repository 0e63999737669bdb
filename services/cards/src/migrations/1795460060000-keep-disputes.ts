import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The state of the dispute of a purchase, as `spend` publishes it. */
export class KeepDisputes1795460060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table purchase_dispute (
        organization_id uuid not null,
        transaction_id uuid not null,
        dispute_id uuid not null,
        version int not null,
        status text not null,
        primary key (organization_id, transaction_id)
      )`);
    await protectTenantTable(runner, 'purchase_dispute');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
