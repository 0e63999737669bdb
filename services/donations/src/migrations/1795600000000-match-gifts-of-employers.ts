import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The employers of donors, and whether they match a gift. The money of a match is a gift of the employer, which a gift names. */
export class MatchGiftsOfEmployers1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table donor add column employer text`);
    await runner.query(`
      alter table gift
        add column employer text,
        add column employer_match text check (employer_match in ('possible', 'requested', 'received')),
        -- What the employer paid for this gift, and by which of its own.
        add column employer_match_minor bigint check (employer_match_minor > 0),
        add column employer_match_on date,
        add column employer_match_gift_id uuid references gift (id),
        add constraint received_employer_match_is_paid check (case when employer_match = 'received'
          then employer_match_minor is not null and employer_match_on is not null and employer_match_gift_id is not null
          else employer_match_minor is null and employer_match_on is null and employer_match_gift_id is null end)`);
    await runner.query(`
      create index gift_by_employer_match on gift (organization_id, employer_match, occurred_at desc, id desc)
      where employer_match is not null`);
    await runner.query(`
      create index gift_of_employer_gift on gift (organization_id, employer_match_gift_id)
      where employer_match_gift_id is not null`);
    await runner.query(releaseFunction);
    await runner.query(`
      create trigger release_employer_matches after update of status on gift for each row
      when (new.status in ('refunded', 'voided') and old.status is distinct from new.status)
      execute function release_employer_matches()`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** The gift of an employer does not stand any more: what it paid for was requested only. A trigger, as gifts end in several places. */
const releaseFunction = `
  create function release_employer_matches() returns trigger language plpgsql as $$
  begin
    update gift set employer_match = 'requested', employer_match_minor = null, employer_match_on = null,
      employer_match_gift_id = null
    where organization_id = new.organization_id and employer_match_gift_id = new.id;
    return null;
  end $$`;
