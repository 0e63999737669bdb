import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which version of the card in `cards` the status is of, so that a call which was held up does not undo a later one. */
export class OrderCardStatuses1795640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table card add column status_version bigint not null default 0`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
