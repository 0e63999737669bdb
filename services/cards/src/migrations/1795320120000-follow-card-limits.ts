import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The limit as `spend` last changed it, and whether Stripe's outer limit still has to follow. */
export class FollowCardLimits1795320120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table card add column limit_version int not null default 0, add column belt_outdated boolean not null default false`,
    );
    await runner.query(`create index card_belt_outdated on card (id) where belt_outdated`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
