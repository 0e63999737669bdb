import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The named rule that a card is issued with, until it is registered in `spend`. */
export class IssueWithNamedRules1795323600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table card add column spend_rule_id uuid`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
