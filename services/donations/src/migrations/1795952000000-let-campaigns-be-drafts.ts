import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A campaign can be prepared before anybody sees it. */
export class LetCampaignsBeDrafts1795952000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table campaign drop constraint campaign_status_check,
        add constraint campaign_status_check check (status in ('draft', 'open', 'closed'))`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
