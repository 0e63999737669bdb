import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The entries of an account that name a fund: what the wallet gave for it is read while its accounts are locked. Most entries name none. */
export class IndexEntriesOfFunds1796050000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index entry_of_fund on entry (organization_id, account_id, (dimensions ->> 'fund'))
        where layer = 'posted' and dimensions ->> 'fund' is not null`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
