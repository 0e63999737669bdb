import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What the dispute of a purchase brought back. Of disputes that ended before, it is not known here. */
export class KeepDisputeCredits1795930000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table purchase_dispute add column credited_minor bigint not null default 0`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
