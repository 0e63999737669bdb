import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * An entry is exported once to each target, such as QuickBooks. What an earlier release exported has no target and counts for each:
 * its file may have been imported anywhere, and nothing may be imported twice.
 */
export class ExportToEachTarget1795920000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table exported_transfer add column target text`);
    await runner.query(`
      create unique index transfer_exported_to_target_once
        on exported_transfer (organization_id, transfer_id, coalesce(target, '')) where not is_repeated`);
    await runner.query(`drop index transfer_exported_once`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
