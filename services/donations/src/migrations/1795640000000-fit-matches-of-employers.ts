import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What the gift of an employer pays for never exceeds what is left of it, also after a refund of a part. */
export class FitMatchesOfEmployers1795640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(releaseBeyond);
    await runner.query(releaseFunction);
    await runner.query(`drop trigger release_employer_matches on gift`);
    await runner.query(`
      create trigger release_employer_matches after update of status, refunded_minor on gift for each row
      when (old.status is distinct from new.status or old.refunded_minor < new.refunded_minor)
      execute function release_employer_matches()`);
    await runner.query(`
      select release_employer_matches_beyond(e.organization_id, e.id,
        case when e.status = 'succeeded' then e.total_minor - e.refunded_minor else 0 end)
      from (select distinct organization_id, employer_match_gift_id from gift where employer_match_gift_id is not null) m
        join gift e on e.organization_id = m.organization_id and e.id = m.employer_match_gift_id`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * Of what the gift of an employer pays for, the newest is requested again until the rest fits into `amount`. Returns what was released.
 * The caller has locked the gift of the employer.
 */
const releaseBeyond = `
  create function release_employer_matches_beyond(of_organization uuid, employer_gift uuid, amount bigint)
  returns table (gift_id uuid, released_minor bigint) language sql as $$
    update gift g set employer_match = 'requested', employer_match_minor = null, employer_match_on = null,
      employer_match_gift_id = null
    from (
      select id, employer_match_minor, sum(employer_match_minor) over (order by employer_match_on, id) as sum_minor
      from gift where organization_id = of_organization and employer_match_gift_id = employer_gift) paid
    where g.organization_id = of_organization and g.id = paid.id and g.employer_match_gift_id = employer_gift
      and paid.sum_minor > amount
    returning g.id, paid.employer_match_minor
  $$`;

/** A trigger, as gifts lose their amount in several places. */
const releaseFunction = `
  create or replace function release_employer_matches() returns trigger language plpgsql as $$
  begin
    perform release_employer_matches_beyond(new.organization_id, new.id,
      case when new.status = 'succeeded' then new.total_minor - new.refunded_minor else 0 end);
    return null;
  end $$`;
