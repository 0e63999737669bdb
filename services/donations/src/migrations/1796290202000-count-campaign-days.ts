import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** From now on each change of a gift is counted. The next migration adds up the gifts from before it. */
export class CountCampaignDays1796290202000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create constraint trigger count_in_campaign
      after insert or update of status, method, recurrence, started_at, occurred_at, total_minor, refunded_minor, fee_minor,
        dispute_fee_minor on gift
      deferrable initially deferred for each row when (new.campaign_id is not null) execute function count_in_campaign()`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
