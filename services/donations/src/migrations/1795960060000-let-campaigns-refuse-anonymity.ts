import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Whether donors of a campaign may hide their name from its public pages; they may until an admin turns it off. */
export class LetCampaignsRefuseAnonymity1795960060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table campaign add column allows_anonymity boolean not null default true`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
