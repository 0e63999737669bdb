import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Campaigns that open at a time. The version before accepts gifts to them earlier. */
export class StartCampaigns1795610060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table campaign add column starts_at timestamptz`);
    await runner.query(`
      alter table campaign add constraint campaign_starts_before_end check (starts_at < ends_at) not valid`);
    await runner.query(`alter table campaign validate constraint campaign_starts_before_end`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
