import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The history of one record, newest first. */
export class IndexAuditedRecords1795322080000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index audit_entry_record on audit_entry (organization_id, record_id, occurred_at desc, id desc)`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
