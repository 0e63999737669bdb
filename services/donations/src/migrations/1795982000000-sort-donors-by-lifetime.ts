import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The list of donors by what they gave, page by page: donors of equal sums come in the order of their ids. */
export class SortDonorsByLifetime1795982000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index donor_sorted_by_lifetime on donor (organization_id, lifetime_minor, id)`,
    );
    await runner.query(`drop index donor_by_lifetime`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
