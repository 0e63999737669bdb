import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The terms of a card that its holder requested; null for a card with the terms of its program. */
export class IssueRequestedCards1795327000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table program_grant add column card_name text, add column frequency text,
        add column limit_minor bigint check (limit_minor > 0),
        add constraint program_grant_terms check (num_nulls(card_name, frequency, limit_minor) in (0, 3))`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
