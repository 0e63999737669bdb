import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Setups of payment methods of recurring gifts, and their declines, count against card testing as starts of gifts do. */
export class LimitMethodSetups1796290060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Rows are deleted after a day. Without an organization, like those of the starts of gifts.
    await runner.query(`
      create table method_setup (
        id uuid primary key,
        recurring_gift_id uuid not null,
        campaign_id uuid not null,
        donor_email text not null,
        network text not null,
        device text,
        passed_challenge boolean not null,
        opened_at timestamptz not null default now()
      )`);
    await runner.query(`create index method_setup_of_donor on method_setup (donor_email, opened_at)`);
    await runner.query(`create index method_setup_of_network on method_setup (network, opened_at)`);
    await runner.query(`create index method_setup_of_plan on method_setup (recurring_gift_id, opened_at)`);
    await runner.query(`create index method_setup_by_time on method_setup (opened_at)`);
    await runner.query(`alter table payment_decline add column method_setup_id uuid`);
    await runner.query(
      `create index payment_decline_of_setup on payment_decline (method_setup_id) where method_setup_id is not null`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
