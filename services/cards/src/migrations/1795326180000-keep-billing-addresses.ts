import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Billing addresses of cardholders, their organization's or their own, and what Stripe requires of them. */
export class KeepBillingAddresses1795326180000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table organization add column address jsonb`);
    await runner.query(`
      alter table cardholder
        -- Their own; null for that of the organization.
        add column address jsonb,
        add column address_version int not null default 0,
        -- Whether Stripe has another address than they have now.
        add column address_outdated boolean not null default false,
        add column requirements jsonb`);
    await runner.query(`create index cardholder_address_outdated on cardholder (id) where address_outdated`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
