import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What refunds gave back to a restricted fund: a statement shows it beside the releases, of which there are many more. */
export class IndexRestoredEntries1796230000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index entry_restored on entry (organization_id, account_id, transfer_id)
        where layer = 'posted' and amount_minor < 0 and dimensions ->> 'fund' is not null`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
