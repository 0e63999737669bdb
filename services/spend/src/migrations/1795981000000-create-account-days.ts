import { appRole, protectTenantTable, systemRole } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What was posted to each account on each day, by fund and category. The next migration adds up the entries from before it. */
export class CreateAccountDays1795981000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account_day (
        organization_id uuid not null,
        day date not null,
        account_id uuid not null,
        fund_id uuid,
        category_id uuid,
        amount_minor bigint not null,
        constraint account_day_once unique nulls not distinct (organization_id, day, account_id, fund_id, category_id)
      ) with (fillfactor = 60)`);
    await protectTenantTable(runner, 'account_day');
    const roles = `${await appRole(runner)}, ${await systemRole(runner)}`;
    await runner.query(`revoke delete, truncate on account_day from ${roles}`);
    await countFromNowOn(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** Until the functions of this release replace it: no entry is missed between the two. */
async function countFromNowOn(runner: QueryRunner): Promise<void> {
  await runner.query(`create schema if not exists functions`);
  await runner.query(`
    create function functions.count_account_day() returns trigger
    language plpgsql security definer set search_path = public as $$
    begin
      insert into account_day as d (organization_id, day, account_id, fund_id, category_id, amount_minor)
      select new.organization_id, t.effective_on, new.account_id, (new.dimensions ->> 'fund')::uuid,
        (new.dimensions ->> 'category')::uuid, new.amount_minor
      from transfer t where t.id = new.transfer_id
      on conflict on constraint account_day_once do update set amount_minor = d.amount_minor + excluded.amount_minor;
      return null;
    end $$`);
  await runner.query(`
    create trigger count_account_day after insert on entry for each row
    when (new.layer = 'posted') execute function functions.count_account_day()`);
}
