import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Orders the events about a receipt that is put on purchases and taken off them. */
export class NumberReceiptMoves1795470060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table receipt add column move_revision int not null default 0`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
