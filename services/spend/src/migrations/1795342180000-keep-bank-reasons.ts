import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Why a bank refused or returned a movement, in Stripe's code; and the movement of a transfer, for the list of movements. */
export class KeepBankReasons1795342180000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table deposit add column bank_reason text`);
    await runner.query(`alter table withdrawal add column bank_reason text`);
    await runner.query(`create index deposit_of_transfer on deposit (transfer_id)`);
    await runner.query(`create index withdrawal_of_transfer on withdrawal (transfer_id)`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
