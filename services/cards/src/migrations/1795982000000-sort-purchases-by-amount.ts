import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The list of purchases by amount, in either direction. */
export class SortPurchasesByAmount1795982000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index card_transaction_by_amount on card_transaction (organization_id, amount_minor desc, id desc)`,
    );
    await runner.query(
      `create index card_authorization_by_amount on card_authorization (organization_id, line_amount_minor desc, id desc)
       where line_status is not null`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
