import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** An id of our own, as all records have that a person can open. */
export class IdentifyPayouts1795940000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table payout add column id uuid not null default gen_random_uuid()`);
    await runner.query(`create unique index payout_by_id on payout (id)`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
