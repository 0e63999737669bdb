import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * No more of a report is marked as paid outside the platform than is owed, as for payouts. The version before would book the whole total
 * of a report of which its author gave a part.
 */
export class RefusePaymentsOfForgoneParts1795630000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function refuse_payment_of_forgone_part() returns trigger language plpgsql as $$
      begin
        if exists (
          select 1 from reimbursement_report r
          where r.organization_id = new.organization_id and r.id = new.source_id
            and r.forgone_part_minor > 0 and new.amount_minor > r.total_minor - r.forgone_part_minor) then
          raise exception 'A part of the report % was forgone, so that less is paid.', new.source_id;
        end if;
        return new;
      end $$`);
    await runner.query(`
      create trigger refuse_payment_of_forgone_part before insert on transfer
      for each row when (new.kind = 'reimbursement_payment') execute function refuse_payment_of_forgone_part()`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
