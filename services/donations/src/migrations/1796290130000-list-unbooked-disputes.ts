import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Disputes that a payout contains and that could not be booked; they are tried again until they are. */
export class ListUnbookedDisputes1796290130000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table unbooked_dispute (
        organization_id uuid not null,
        stripe_dispute_id text primary key,
        gift_id uuid not null references gift (id),
        stripe_account_id text not null,
        stripe_payout_id text not null,
        last_error text not null,
        found_at timestamptz not null default now()
      )`);
    await protectTenantTable(runner, 'unbooked_dispute');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
