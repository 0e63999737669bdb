import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Sendings of the statements of a year, their donors, and which version of a statement each donor was mailed. */
export class SendYearlyStatements1795602000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table statement_sending (
        organization_id uuid not null,
        id uuid primary key,
        year int not null,
        status text not null check (status in ('sending', 'finished')),
        donor_count int not null,
        handled_count int not null default 0,
        mail_count int not null default 0,
        started_at timestamptz(3) not null,
        started_by uuid not null,
        started_by_name text not null,
        finished_at timestamptz(3)
      )`);
    await runner.query(`
      create unique index one_statement_sending on statement_sending (organization_id, year) where status = 'sending'`);
    await runner.query(
      `create index statement_sending_of_year on statement_sending (organization_id, year, started_at desc)`,
    );
    await runner.query(
      `create index statement_sending_at_work on statement_sending (started_at) where status = 'sending'`,
    );
    await protectTenantTable(runner, 'statement_sending');
    // Rows go when their donor was handled.
    await runner.query(`
      create table statement_recipient (
        organization_id uuid not null,
        sending_id uuid not null references statement_sending (id),
        donor_id uuid not null,
        primary key (sending_id, donor_id)
      )`);
    await protectTenantTable(runner, 'statement_recipient');
    await runner.query(`
      create table yearly_statement (
        organization_id uuid not null,
        donor_id uuid not null,
        year int not null,
        -- Of the receipts on it: another receipt makes it another version.
        version text not null,
        sent_to text not null,
        sent_at timestamptz(3) not null,
        primary key (organization_id, year, donor_id, version)
      )`);
    await protectTenantTable(runner, 'yearly_statement');
    await runner.query(
      `create index receipt_by_day on receipt (organization_id, given_at) where voided_at is null`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
