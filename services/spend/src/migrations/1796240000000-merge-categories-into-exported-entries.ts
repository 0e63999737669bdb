import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A category that was chosen before the first export of an entry is part of that entry: its correction has no entry of its own in the file.
 * The layout says how a recorded export is written, because its file is always the same; earlier exports keep theirs.
 */
export class MergeCategoriesIntoExportedEntries1796240000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table exported_transfer add column merged_into uuid`);
    await runner.query(`
      create index exported_transfer_merged on exported_transfer (organization_id, export_id, merged_into)
        where merged_into is not null`);
    await runner.query(`alter table accounting_export add column layout smallint not null default 1`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
