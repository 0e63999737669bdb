import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Donors who are the same person are merged by naming the survivor on the other row. Gifts keep their donor_id, so that a merge
 * locks donors only, and undoing it separates the gifts exactly, those of later days too.
 */
export class MergeDonors1795460000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table donor
        add column postal_code text,
        -- The donor that this one was merged into, as an admin chose.
        add column merged_into uuid references donor (id),
        -- The end of that chain; null for a donor that was not merged.
        add column survivor_id uuid references donor (id),
        add constraint donor_merged_twice_named check ((merged_into is null) = (survivor_id is null))`);
    await runner.query(
      `create index donor_of_survivor on donor (organization_id, survivor_id) where survivor_id is not null`,
    );
    await runner.query(`create index donor_merged_into on donor (merged_into) where merged_into is not null`);
    await runner.query(addressKeyFunction);
    await runner.query(nameKeyFunction);
    await runner.query(
      `create index donor_by_address_key on donor (organization_id, donor_address_key(email))`,
    );
    await runner.query(`create index donor_by_name_key on donor (organization_id, donor_name_key(name))`);
    await runner.query(`
      create table donor_merge (
        organization_id uuid not null,
        id uuid primary key,
        survivor_id uuid not null references donor (id),
        merged_id uuid not null references donor (id),
        merged_at timestamptz not null,
        merged_by uuid not null,
        merged_by_name text not null,
        -- {name, postalCode, tags, note} of the survivor.
        survivor_before jsonb not null,
        survivor_after jsonb not null,
        undone_at timestamptz,
        undone_by_name text
      )`);
    await runner.query(
      `create index donor_merge_of_survivor on donor_merge (organization_id, survivor_id, merged_at desc, id desc)`,
    );
    await runner.query(
      `create unique index donor_merged_once on donor_merge (merged_id) where undone_at is null`,
    );
    await protectTenantTable(runner, 'donor_merge');
    await runner.query(sumDonorFunction);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** Spellings that reach the same mailbox: an address with a tag, and for Gmail any dots. */
const addressKeyFunction = `
  create function donor_address_key(email text) returns text language sql immutable strict parallel safe as $$
    select case when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
      else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2) end
  $$`;

const nameKeyFunction = `
  create function donor_name_key(name text) returns text language sql immutable strict parallel safe as $$
    select lower(regexp_replace(btrim(name), '\\s+', ' ', 'g'))
  $$`;

/** The lock comes first and alone: the sum then sees every gift that was committed before. While it waits, the donor may be merged. */
const sumDonorFunction = `
  create or replace function sum_donor(of_organization uuid, of_donor uuid) returns void language plpgsql as $$
  declare
    survivor uuid;
    merged uuid[];
  begin
    loop
      select coalesce(survivor_id, id) into survivor from donor where organization_id = of_organization and id = of_donor;
      perform 1 from donor where organization_id = of_organization and id = survivor for update;
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
      select coalesce(sum(total_minor - refunded_minor), 0) as lifetime, count(*) as gifts, min(occurred_at) as first_at,
             max(occurred_at) as last_at, max(currency) as currency
      from gift
      where organization_id = of_organization and status = 'succeeded' and donor_id = any (merged)) s
    where d.organization_id = of_organization and d.id = survivor;
  end $$`;
