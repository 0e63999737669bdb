import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What each person is told in the console, and which kinds they have turned on or off. */
export class CreateNotifications1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table notification (
        organization_id uuid not null,
        user_id uuid not null,
        id uuid not null,
        kind text not null,
        source_id text not null,
        heading text not null,
        text text not null,
        path text not null check (path like '/%'),
        counted int not null default 0,
        amount bigint not null default 0,
        created_at timestamptz(3) not null,
        read_at timestamptz(3),
        primary key (organization_id, id),
        unique (organization_id, user_id, source_id)
      )`);
    await runner.query(
      `create index notification_by_time on notification (organization_id, user_id, created_at desc, id desc)`,
    );
    await runner.query(
      `create index notification_unread on notification (organization_id, user_id) where read_at is null`,
    );
    await protectTenantTable(runner, 'notification');
    await runner.query(`
      create table notification_settings (
        organization_id uuid not null,
        user_id uuid not null,
        settings jsonb not null,
        revision int not null,
        primary key (organization_id, user_id)
      )`);
    await protectTenantTable(runner, 'notification_settings');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
