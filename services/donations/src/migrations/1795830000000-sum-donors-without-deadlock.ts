import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * As before, with a weaker lock of the donor. A change of a gift holds a key-share lock of its donor by the foreign key, and the booking of
 * another gift of the donor has updated the donor before it sums: by the stronger lock each of the two waited for the other.
 */
export class SumDonorsWithoutDeadlock1795830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
    create or replace function sum_donor(of_organization uuid, of_donor uuid) returns void language plpgsql as $$
    declare
      survivor uuid;
      merged uuid[];
    begin
      loop
        select coalesce(survivor_id, id) into survivor from donor where organization_id = of_organization and id = of_donor;
        perform 1 from donor where organization_id = of_organization and id = survivor for no key update;
        perform 1 from donor
          where organization_id = of_organization and id = of_donor and coalesce(survivor_id, id) = survivor;
        exit when found or survivor is null;
      end loop;
      -- An array, for which the planner uses the index of gifts by donor.
      merged := array(
        select survivor union all
        select id from donor where organization_id = of_organization and survivor_id = survivor);
      update donor d set lifetime_minor = s.lifetime, gift_count = s.gifts, first_gift_at = s.first_at,
        last_gift_at = coalesce(s.last_at, '-infinity'), currency = coalesce(s.currency, d.currency)
      from (
        with given as (
          select total_minor - refunded_minor as amount, occurred_at, currency from gift
          where organization_id = of_organization and status = 'succeeded' and donor_id = any (merged)
          union all
          select amount_minor, (given_on + time '12:00') at time zone 'UTC', currency from past_gift
          where organization_id = of_organization and donor_id = any (merged))
        select coalesce(sum(amount), 0) as lifetime, count(*) as gifts, min(occurred_at) as first_at,
               max(occurred_at) as last_at, max(currency) as currency
        from given) s
      where d.organization_id = of_organization and d.id = survivor;
    end $$`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
