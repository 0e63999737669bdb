import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What the lines of a payout add up to, so that showing it costs the same however many there are: lines do not change. Null in a row of
 * the release before, whose lines are added up when they are read.
 */
export class SumPayouts1795970000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payout
        add column gifts int,
        add column given_minor bigint,
        add column returned_minor bigint,
        add column fees_minor bigint,
        add column other_minor bigint,
        add column to_funds_minor bigint`);
    await runner.query(`
      update payout p set gifts = s.gifts, given_minor = s.given, returned_minor = s.returned, fees_minor = s.fees,
        other_minor = s.other, to_funds_minor = s.to_funds
      from (
        select q.stripe_payout_id,
          count(l.id) filter (where l.gift_id is not null and l.kind = 'payment') as gifts,
          coalesce(sum(l.amount_minor) filter (where l.gift_id is not null and l.kind = 'payment'), 0) as given,
          coalesce(-sum(l.amount_minor) filter (where l.gift_id is not null and l.kind <> 'payment'), 0) as returned,
          coalesce(sum(case when l.origin = 'fee' then l.fee_minor - l.amount_minor else l.fee_minor end), 0) as fees,
          coalesce(sum(l.amount_minor) filter (where l.gift_id is null and l.origin <> 'fee'), 0) as other,
          coalesce(sum(sign(l.amount_minor::numeric) * (
            select coalesce(sum((part ->> 'amount')::bigint), 0) from jsonb_array_elements(l.designations) part)), 0) as to_funds
        from payout q left join payout_line l on l.stripe_payout_id = q.stripe_payout_id
        group by q.stripe_payout_id) s
      where s.stripe_payout_id = p.stripe_payout_id`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
