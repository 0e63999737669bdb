import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The bank may take a deposit back after it arrived, and Stripe is asked again how deposits stand. */
export class LetDepositsBeReversed1795320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table deposit drop constraint deposit_status_check`);
    await runner.query(`
      alter table deposit add constraint deposit_status_check
        check (status in ('requested', 'sent', 'settled', 'failed', 'reversed'))`);
    await runner.query(`
      create index deposit_to_ask_about on deposit (next_attempt_at) where status in ('sent', 'settled')`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
