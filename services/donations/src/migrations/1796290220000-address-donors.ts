import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Letters need the whole postal address of a donor. The postal code stays in its own column. */
export class AddressDonors1796290220000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table donor
        add column address_line1 text,
        add column address_line2 text,
        add column city text,
        -- A state, province or region.
        add column region text,
        -- ISO 3166-1, two letters.
        add column country text check (country ~ '^[A-Z]{2}$')`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
