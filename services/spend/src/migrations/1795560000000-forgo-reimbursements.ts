import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When the author of a report gave its money to the organization instead of being paid. */
export class ForgoReimbursements1795560000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table reimbursement_report
        add column forgone_at timestamptz,
        add constraint forgone_report_has_time check ((status = 'forgone') = (forgone_at is not null)) not valid`);
    await runner.query(`alter table reimbursement_report validate constraint forgone_report_has_time`);
    await refusePayouts(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** No report is both paid and forgone, whatever the code does. A payout that did not arrive may be older than the decision to forgo. */
async function refusePayouts(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create function refuse_payout_of_forgone_report() returns trigger language plpgsql as $$
    begin
      if exists (
        select 1 from reimbursement_report r
        where r.organization_id = new.organization_id and r.id = new.report_id and r.status = 'forgone') then
        raise exception 'The report % was forgone and is not paid.', new.report_id;
      end if;
      return new;
    end $$`);
  await runner.query(`
    create trigger refuse_payout_of_forgone_report before insert or update of status on reimbursement_payout
    for each row when (new.status in ('unsigned', 'requested', 'sent', 'posted'))
    execute function refuse_payout_of_forgone_report()`);
}
