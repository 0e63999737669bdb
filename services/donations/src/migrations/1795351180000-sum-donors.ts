import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What each donor gave, kept with the donor, so that the list of donors does not read all gifts. A trigger keeps it, because gifts
 * change in several places; it sums the gifts of one donor again, under a lock of the donor.
 */
export class SumDonors1795351180000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table donor
        add column lifetime_minor bigint not null default 0,
        add column gift_count int not null default 0,
        add column first_gift_at timestamptz,
        -- Of donors without a valid gift: the list orders by it.
        add column last_gift_at timestamptz not null default '-infinity',
        add column currency char(3),
        add column tags text[] not null default '{}',
        add column note text not null default ''`);
    await runner.query(
      `create index donor_by_last_gift on donor (organization_id, last_gift_at desc, id desc)`,
    );
    await runner.query(
      `create index gift_of_donor_row on gift (organization_id, donor_id, occurred_at desc)`,
    );
    await runner.query(sumDonorFunction);
    await runner.query(sumChangedDonorsFunction);
    await runner.query(`
      create trigger sum_donors after insert or update of status, donor_id, total_minor, refunded_minor, occurred_at on gift
      for each row execute function sum_changed_donors()`);
    await runner.query(`select sum_donor(organization_id, id) from donor`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** The lock comes first and alone: the sum then sees every gift that was committed before. */
const sumDonorFunction = `
  create function sum_donor(of_organization uuid, of_donor uuid) returns void language plpgsql as $$
  begin
    perform 1 from donor where organization_id = of_organization and id = of_donor for update;
    update donor d set lifetime_minor = s.lifetime, gift_count = s.gifts, first_gift_at = s.first_at,
      last_gift_at = coalesce(s.last_at, '-infinity'), currency = coalesce(s.currency, d.currency)
    from (
      select coalesce(sum(total_minor - refunded_minor), 0) as lifetime, count(*) as gifts, min(occurred_at) as first_at,
             max(occurred_at) as last_at, max(currency) as currency
      from gift where organization_id = of_organization and donor_id = of_donor and status = 'succeeded') s
    where d.organization_id = of_organization and d.id = of_donor;
  end $$`;

const sumChangedDonorsFunction = `
  create function sum_changed_donors() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old.donor_id is not null and old.donor_id is distinct from new.donor_id then
      perform sum_donor(old.organization_id, old.donor_id);
    end if;
    if new.donor_id is not null then
      perform sum_donor(new.organization_id, new.donor_id);
    end if;
    return null;
  end $$`;
