import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What an admin may edit of a campaign beyond its first version, and the version that an edit is based on. */
export class EditCampaigns1795351120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table campaign
        add column version int not null default 1,
        -- What each suggested amount buys, in their order; empty without words.
        add column amount_uses text[] not null default '{}',
        add column covers_fees_by_default boolean not null default false,
        add column thank_you text not null default ''`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
