import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What Stripe took of paid gifts, by day, with what the fee rate of that time would have taken. It begins with the gifts of the last 30 days, which
 * were charged by the rates of the releases before.
 */
export class CompareFees1796040000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table gift_fee_day (
        organization_id uuid not null,
        -- In UTC, on which the gifts were paid.
        day date not null,
        method text not null check (method in ('card', 'bank_debit')),
        currency char(3) not null,
        -- Hundredths of a percent, fixed part, and limit where there is one, with slashes between.
        rate text not null,
        gifts int not null,
        charged_minor bigint not null,
        expected_minor bigint not null,
        taken_minor bigint not null,
        -- Of the gifts whose donors covered the fees: how many, what they added, and what Stripe took.
        covered_gifts int not null,
        added_minor bigint not null,
        taken_of_covered_minor bigint not null,
        primary key (organization_id, day, method, currency, rate)
      )`);
    // For the metric of all organizations.
    await runner.query(`create index gift_fee_day_by_day on gift_fee_day (day)`);
    await protectTenantTable(runner, 'gift_fee_day');
    await runner.query(`
      insert into gift_fee_day
      select organization_id, day, method, currency, case method when 'card' then '290/30' else '80/0/500' end,
        count(*), sum(total_minor), sum(expected_minor), sum(fee_minor),
        count(*) filter (where added_minor > 0), sum(added_minor), coalesce(sum(fee_minor) filter (where added_minor > 0), 0)
      from (
        select organization_id, (occurred_at at time zone 'UTC')::date as day, method, currency, total_minor, fee_minor,
          total_minor - amount_minor as added_minor,
          case method
            when 'card' then (total_minor * 290 + 5000) / 10000 + 30
            else least((total_minor * 80 + 5000) / 10000, 500) end as expected_minor
        from gift
        where method in ('card', 'bank_debit') and status in ('succeeded', 'refunded') and fee_minor is not null
          and occurred_at >= now() - interval '31 days') paid
      group by organization_id, day, method, currency`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
