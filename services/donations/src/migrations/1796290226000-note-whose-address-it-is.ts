import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The postal address of a merged donor is also the survivor's for the team, but must not be shown to the survivor (docs/decisions/0044). */
export class NoteWhoseAddressItIs1796290226000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table donor
        -- The merged donor whose postal address this one has; null for the own one.
        add column address_donor_id uuid`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
