import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What is due in an organization, and its stated reasons in the order of their list. */
export class IndexOpenReceipts1795330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index receipt_requirement_open on receipt_requirement (organization_id, due_at) where met_at is null`,
    );
    await runner.query(
      `create index receipt_excuse_newest on receipt_excuse (organization_id, requested_at desc, purchase_id desc)`,
    );
    await runner.query(
      `create index receipt_excuse_open on receipt_excuse (organization_id, requested_at desc, purchase_id desc)
       where status = 'pending'`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
