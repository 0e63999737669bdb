import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Gifts that repeat: the plan, and one row for each period of it. */
export class CreateRecurringGifts1795350000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table recurring_gift (
        organization_id uuid not null,
        id uuid primary key,
        campaign_id uuid not null references campaign (id),
        donor_email text not null,
        donor_name text,
        is_anonymous boolean not null,
        amount_minor bigint not null check (amount_minor > 0),
        currency char(3) not null,
        cover_fees boolean not null,
        -- As in gift_designation, in order: fundId and amount.
        designations jsonb not null,
        frequency text not null check (frequency in ('weekly', 'monthly', 'quarterly', 'yearly')),
        -- Of the month; weekly: of the week, Monday first. Kept apart from the next charge, so that the 31st returns after February.
        anchor_day smallint not null check (anchor_day between 1 and 31),
        -- Pending until the first payment has succeeded.
        status text not null check (status in ('pending', 'active', 'paused', 'past_due', 'stopped', 'canceled')),
        end_reason text,
        ended_at timestamptz,
        next_charge_on date not null,
        -- When the sweep has work for it; null while there is none.
        next_work_at timestamptz,
        stripe_account_id text not null,
        stripe_customer_id text,
        stripe_payment_method_id text,
        method_brand text,
        method_last4 text,
        method_expiry_month smallint,
        method_expiry_year smallint,
        -- The month of expiry that the donor was told about.
        expiry_notice_for date,
        started_at timestamptz not null,
        version int not null default 1
      )`);
    await runner.query(
      `create index recurring_gift_by_time on recurring_gift (organization_id, started_at desc, id desc)`,
    );
    await runner.query(
      `create index recurring_gift_of_donor on recurring_gift (donor_email, started_at desc, id desc)`,
    );
    await runner.query(
      `create index recurring_gift_due on recurring_gift (next_work_at) where next_work_at is not null`,
    );
    await runner.query(
      `create index recurring_gift_by_expiry on recurring_gift (method_expiry_year, method_expiry_month) where status = 'active'`,
    );
    await runner.query(
      `create index recurring_gift_of_customer on recurring_gift (stripe_customer_id) where stripe_customer_id is not null`,
    );
    await protectTenantTable(runner, 'recurring_gift');
    await runner.query(`
      create table recurring_charge (
        organization_id uuid not null,
        id uuid primary key,
        recurring_gift_id uuid not null references recurring_gift (id),
        period_on date not null,
        status text not null check (status in ('open', 'paid', 'failed', 'skipped', 'missed', 'dropped')),
        gift_id uuid references gift (id),
        -- Declined attempts so far.
        attempts smallint not null default 0,
        first_failed_at timestamptz,
        next_attempt_at timestamptz,
        failure_reason text,
        constraint recurring_charge_once unique (organization_id, recurring_gift_id, period_on)
      )`);
    // At most one charge of a plan is open, so that no two periods are charged together.
    await runner.query(
      `create unique index one_open_charge on recurring_charge (organization_id, recurring_gift_id) where status = 'open'`,
    );
    await runner.query(
      `create unique index recurring_charge_of_gift on recurring_charge (gift_id) where gift_id is not null`,
    );
    await protectTenantTable(runner, 'recurring_charge');
    await runner.query(`create index gift_of_donor on gift (donor_email, occurred_at desc, id desc)
      where status in ('succeeded', 'refunded')`);
    // Null: every frequency.
    await runner.query(`alter table campaign add column frequencies text[]`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
