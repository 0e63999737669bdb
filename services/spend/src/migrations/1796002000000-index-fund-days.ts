import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The sums by day of one account and fund: what is in transit to a fund is read while its account is locked. */
export class IndexFundDays1796002000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index account_day_of_fund on account_day (organization_id, account_id, fund_id) where fund_id is not null`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
