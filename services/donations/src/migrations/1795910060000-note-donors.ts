import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Notes of the team about donors, each with its author and time. The one note that a donor has had before stays with the donor. */
export class NoteDonors1795910060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table donor_note (
        organization_id uuid not null,
        id uuid primary key,
        -- The donor that was open; a merge moves no notes.
        donor_id uuid not null references donor (id),
        text text not null check (length(text) between 1 and 2000),
        author_id uuid not null,
        author_name text not null,
        created_at timestamptz(3) not null
      )`);
    // By donor alone, as the foreign key looks it up when an import is undone.
    await runner.query(`create index donor_note_of_donor on donor_note (donor_id, created_at desc, id desc)`);
    await protectTenantTable(runner, 'donor_note');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
