import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a line of a payout is about. Until now only its description said so. */
export class NameKindsOfPayoutLines1795951000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function kind_of_payout_line(description text, origin text) returns text language sql immutable as $$
        select case
          when description = 'Gift' then 'payment'
          when description = 'Bank debit that failed' then 'failed_debit'
          when description = 'Refund' then 'refund'
          when description = 'Refund that failed' then 'refund_failure'
          when description = 'Dispute' then 'dispute'
          when description = 'Payout by hand' then 'payout'
          when origin = 'fee' then 'fee'
          when origin = 'booked' then 'payout_returned'
          else 'other' end
      $$`);
    await runner.query(`alter table payout_line add column kind text`);
    await runner.query(`update payout_line set kind = kind_of_payout_line(description, origin)`);
    await runner.query(`
      alter table payout_line alter column kind set not null,
        add check (kind in ('payment', 'failed_debit', 'refund', 'refund_failure', 'dispute', 'fee', 'payout', 'payout_returned', 'other'))`);
    await nameKindsForEarlierRelease(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** The release before writes lines until its processes end. */
async function nameKindsForEarlierRelease(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create function name_kind_of_payout_line() returns trigger language plpgsql as $$
    begin
      new.kind := kind_of_payout_line(new.description, new.origin);
      return new;
    end $$`);
  await runner.query(`
    create trigger name_kind before insert on payout_line
    for each row when (new.kind is null) execute function name_kind_of_payout_line()`);
}
