import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Declines are counted by device, gift and campaign too; a passed challenge is used once. */
export class ChallengeCardTesting1795352000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table gift_start
        add column device text,
        add column campaign_id uuid,
        add column passed_challenge boolean not null default false`);
    await runner.query(`
      alter table payment_decline
        add column device text,
        add column gift_id uuid,
        add column campaign_id uuid`);
    await runner.query(
      `create index payment_decline_of_device on payment_decline (device, declined_at) where device is not null`,
    );
    await runner.query(
      `create index payment_decline_of_gift on payment_decline (gift_id) where gift_id is not null`,
    );
    await runner.query(
      `create index payment_decline_of_campaign on payment_decline (campaign_id, declined_at) where campaign_id is not null`,
    );
    await runner.query(`create table used_challenge (id text primary key, expires_at timestamptz not null)`);
    await runner.query(`create index used_challenge_by_time on used_challenge (expires_at)`);
    await runner.query(`alter table campaign add column protected_until timestamptz`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
