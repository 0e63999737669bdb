import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Gifts that a payout contains and that could not be booked; they are tried again until they are. */
export class ListUnbookedGifts1796290030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table unbooked_gift (
        organization_id uuid not null,
        gift_id uuid primary key references gift (id),
        stripe_account_id text not null,
        stripe_payment_intent_id text not null,
        stripe_payout_id text not null,
        last_error text not null,
        found_at timestamptz not null default now()
      )`);
    await protectTenantTable(runner, 'unbooked_gift');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
