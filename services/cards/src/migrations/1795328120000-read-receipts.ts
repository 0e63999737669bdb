import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What was read from the text of a receipt, for suggestions and to notice duplicates. */
export class ReadReceipts1795328120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table receipt add column read_amount_minor bigint, add column read_day date, add column read_last4 text,
                          add column read_heading text, add column read_text text`);
    await runner.query(
      `create index receipt_with_figures on receipt (organization_id, read_day, read_amount_minor) where read_day is not null`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
