import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Withdrawals to the linked bank. */
export class CreateWithdrawals1795334060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table withdrawal (
        organization_id uuid not null,
        id uuid primary key,
        transfer_id uuid not null references transfer (id),
        amount_minor bigint not null check (amount_minor > 0),
        currency char(3) not null,
        status text not null check (status in ('requested', 'sent', 'posted', 'failed', 'returned')),
        stripe_transfer_id text unique,
        created_at timestamptz not null default now(),
        next_attempt_at timestamptz not null
      )`);
    await runner.query(
      `create index withdrawal_due on withdrawal (next_attempt_at) where status in ('requested', 'sent', 'posted')`,
    );
    await runner.query(
      `create index withdrawal_open on withdrawal (organization_id) where status in ('requested', 'sent')`,
    );
    await protectTenantTable(runner, 'withdrawal');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
