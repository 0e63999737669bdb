import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What the author of a report gave of it, while the rest is paid. The version before does not know it: its payments of such a report are
 * refused by the trigger, because they are more than what is owed.
 */
export class ForgoPartsOfReports1795610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table reimbursement_report
        add column forgone_part_minor bigint not null default 0,
        add column part_forgone_at timestamptz,
        add constraint forgone_part_is_of_total check (
          forgone_part_minor = 0 or (forgone_part_minor > 0 and forgone_part_minor < total_minor and status <> 'forgone')) not valid,
        add constraint forgone_part_has_time check ((forgone_part_minor > 0) = (part_forgone_at is not null)) not valid`);
    await runner.query(`alter table reimbursement_report validate constraint forgone_part_is_of_total`);
    await runner.query(`alter table reimbursement_report validate constraint forgone_part_has_time`);
    await runner.query(`
      create or replace function refuse_payout_of_forgone_report() returns trigger language plpgsql as $$
      declare
        report record;
      begin
        select r.status, r.total_minor, r.forgone_part_minor into report from reimbursement_report r
        where r.organization_id = new.organization_id and r.id = new.report_id;
        if report.status = 'forgone' then
          raise exception 'The report % was forgone and is not paid.', new.report_id;
        end if;
        if new.amount_minor > report.total_minor - report.forgone_part_minor then
          raise exception 'A part of the report % was forgone, so that less is paid.', new.report_id;
        end if;
        return new;
      end $$`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
