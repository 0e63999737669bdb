import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a charge of a recurring gift takes, so that other fee rates do not change what a donor has agreed to. */
export class StoreTotalsOfRecurringGifts1796160000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table recurring_gift
        -- With covered fees. Null in rows of the release before, which computes it at each charge.
        add column total_minor bigint,
        add constraint recurring_gift_total_covers_amount check (total_minor >= amount_minor) not valid`);
    // By the rates of the releases before: the smallest total that leaves the amount. A pending gift gets its total from the first payment.
    await runner.query(`
      update recurring_gift set total_minor = case when not cover_fees then amount_minor else (
        select min(total)
        from (select case method_type when 'card' then (amount_minor + 30) * 10000 / 9710
                else least(amount_minor * 10000 / 9920, amount_minor + 500) end as near) formula,
          generate_series(near - 3, near + 3) total
        where amount_minor <= total - case method_type when 'card' then (total * 290 + 5000) / 10000 + 30
          else least((total * 80 + 5000) / 10000, 500) end) end
      where status <> 'pending'`);
    await runner.query(`alter table recurring_gift validate constraint recurring_gift_total_covers_amount`);
    await removeTotalsForEarlierRelease(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** The release before changes amounts and methods until its processes end, and leaves the total that was stored for others. */
async function removeTotalsForEarlierRelease(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create function remove_total_of_recurring_gift() returns trigger language plpgsql as $$
    begin
      new.total_minor := case when not new.cover_fees then new.amount_minor end;
      return new;
    end $$`);
  await runner.query(`
    create trigger remove_total before update on recurring_gift
    for each row when (
      new.total_minor = old.total_minor
      and (new.amount_minor, new.cover_fees, new.method_type) is distinct from (old.amount_minor, old.cover_fees, old.method_type))
    execute function remove_total_of_recurring_gift()`);
}
