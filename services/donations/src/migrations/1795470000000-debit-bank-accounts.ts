import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Gifts that are debited from a bank account: for days they are neither given nor failed. */
export class DebitBankAccounts1795470000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table gift
        drop constraint gift_status_check,
        add constraint gift_status_check check (
          status in ('started', 'verifying', 'processing', 'failed', 'succeeded', 'refunded', 'voided')) not valid,
        drop constraint gift_method_check,
        add constraint gift_method_check check (
          method in ('card', 'bank_debit', 'cash', 'check', 'in_kind', 'stock', 'donor_advised_fund')) not valid,
        drop constraint card_gift_is_complete,
        add constraint online_gift_is_complete check (
          method not in ('card', 'bank_debit')
          or (donor_email is not null and key_hash is not null and stripe_account_id is not null)) not valid,
        -- The debit that is under way, or was the last one, and when it began.
        add column stripe_debit_id text,
        add column debit_started_at timestamptz,
        -- Stripe's page on which the donor verifies the bank account.
        add column verification_url text`);
    await runner.query(`alter table gift validate constraint gift_status_check`);
    await runner.query(`alter table gift validate constraint gift_method_check`);
    await runner.query(`alter table gift validate constraint online_gift_is_complete`);
    await runner.query(
      `create index gift_unsettled on gift (next_look_at) where status in ('started', 'failed', 'verifying', 'processing')`,
    );
    await runner.query(`drop index gift_unheard`);
    await runner.query(`create index gift_shown_to_donor on gift (donor_email, occurred_at desc, id desc)
      where status in ('succeeded', 'refunded', 'verifying', 'processing')`);
    await runner.query(`drop index gift_of_donor`);
    await runner.query(`alter table campaign add column accepts_bank_debits boolean not null default false`);
    await runner.query(`alter table gift_start add column is_bank_debit boolean not null default false`);
    await runner.query(
      `create index gift_start_debit_of_device on gift_start (device, started_at) where is_bank_debit`,
    );
    await runner.query(
      `create index gift_start_debit_of_campaign on gift_start (campaign_id, started_at) where is_bank_debit`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
