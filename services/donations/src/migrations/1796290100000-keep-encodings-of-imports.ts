import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** An admin sees how the characters of a file were read. Null for files that an earlier release read. */
export class KeepEncodingsOfImports1796290100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table donor_import add column encoding text`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
