import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Gifts in honor or in memory of somebody, with a note to the family, and questions of campaigns to their donors. */
export class DedicateGifts1795480000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table campaign
        add column offers_tributes boolean not null default false,
        add column questions jsonb not null default '[]'`);
    await runner.query(`
      alter table gift
        -- Kind and name.
        add column tribute jsonb,
        -- Each with the question as it was asked.
        add column answers jsonb not null default '[]'`);
    await runner.query(`alter table recurring_gift add column tribute jsonb`);
    await runner.query(`
      create table tribute_note (
        organization_id uuid not null,
        gift_id uuid not null,
        recipient_name text not null,
        recipient_email text not null,
        message text not null,
        from_name text,
        status text not null check (status in ('waiting', 'sent', 'withheld')),
        sent_at timestamptz check (sent_at is not null or status <> 'sent'),
        primary key (organization_id, gift_id)
      )`);
    await protectTenantTable(runner, 'tribute_note');
    // For the limits, which are of all organizations: no names and no addresses, deleted after a day.
    await runner.query(`
      create table tribute_note_mail (
        id uuid primary key,
        gift_id uuid not null,
        recipient_hash bytea not null,
        sent_at timestamptz not null default now()
      )`);
    await runner.query(
      `create index tribute_note_mail_of_recipient on tribute_note_mail (recipient_hash, sent_at)`,
    );
    await runner.query(`create index tribute_note_mail_of_gift on tribute_note_mail (gift_id, sent_at)`);
    await runner.query(`create index tribute_note_mail_by_time on tribute_note_mail (sent_at)`);
    await runner.query(`alter table gift_start add column has_tribute_note boolean not null default false`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
