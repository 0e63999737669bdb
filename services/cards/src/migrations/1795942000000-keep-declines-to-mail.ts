import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Declines whose mails are not sent yet. */
export class KeepDeclinesToMail1795942000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // fact: the event of the decline. mail_number: which mail of the day it is to this person. A row lives until its mail is in the outbox.
    await runner.query(`
      create table decline_to_mail (
        organization_id uuid not null,
        authorization_id uuid not null,
        fact jsonb not null,
        mail_number int not null,
        added_at timestamptz not null default now(),
        primary key (organization_id, authorization_id)
      )`);
    await runner.query(`create index decline_to_mail_by_time on decline_to_mail (added_at)`);
    await protectTenantTable(runner, 'decline_to_mail');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
