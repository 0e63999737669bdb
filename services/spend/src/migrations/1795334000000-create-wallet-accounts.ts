import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The financial account at Stripe behind a wallet. Organizations of earlier releases have none and keep the issuing balance. */
export class CreateWalletAccounts1795334000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table wallet_account (
        organization_id uuid primary key,
        financial_account_id text unique,
        payout_destination_id text,
        next_attempt_at timestamptz not null,
        check (financial_account_id is not null or payout_destination_id is null)
      )`);
    await runner.query(
      `create index wallet_account_unfinished on wallet_account (next_attempt_at) where payout_destination_id is null`,
    );
    await protectTenantTable(runner, 'wallet_account');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
