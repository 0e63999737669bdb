import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The terms that a card is issued with, until it is registered in `spend`; and how many a day were issued. */
export class IssueCardsWithTerms1795326000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table card
        add column expires_on date,
        add column is_single_use boolean not null default false,
        add column locks_merchant boolean not null default false,
        -- The day, in UTC, on which a person issued the card; null for one that a program granted or that replaces another.
        add column issued_on date`);
    await runner.query(
      `create index card_issued_on on card (organization_id, issued_on) where issued_on is not null`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
