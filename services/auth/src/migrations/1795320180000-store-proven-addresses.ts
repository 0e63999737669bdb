import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Null for sessions from before this column; whether those proved their address is derived from their method. */
export class StoreProvenAddresses1795320180000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table session add column is_address_proven boolean`);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
