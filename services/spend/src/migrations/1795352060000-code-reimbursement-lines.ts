import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The category and the restricted fund of a line, and finding the same expense in another report or on a card. */
export class CodeReimbursementLines1795352060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table reimbursement_line add column category_id uuid, add column fund_id uuid`);
    await runner.query(
      `create index reimbursement_line_same on reimbursement_line (organization_id, spent_on, amount_minor)`,
    );
    await runner.query(
      `create index card_authorization_of_day on card_authorization (organization_id, network_created_at)`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
