import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What the dashboard of a campaign shows, so that it need not read all its gifts: sums by day, and its donors (docs/decisions/0080). The
 * next migrations complete the gifts of earlier releases, and add them up.
 */
export class KeepCampaignSums1796290200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table gift
        -- Of a recurring gift: whether it is the first one, which was given on the page, or a later one.
        add column recurrence text,
        add column dispute_fee_minor bigint not null default 0`);
    await runner.query(
      `alter table gift add constraint gift_recurrence check (recurrence in ('first', 'later')) not valid`,
    );
    await createCampaignDay(runner);
    await createCampaignDonor(runner);
    await runner.query(noteRecurrence);
    await runner.query(`
      create trigger note_recurrence after insert or update of gift_id on recurring_charge
      for each row when (new.gift_id is not null) execute function note_recurrence()`);
    await runner.query(addDisputeFee);
    await runner.query(`
      create trigger add_dispute_fee after insert on gift_dispute_movement
      for each row when (new.fee_minor <> 0) execute function add_dispute_fee()`);
    await runner.query(campaignFigures);
    await runner.query(countInCampaign);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

async function createCampaignDay(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table campaign_day (
      organization_id uuid not null,
      campaign_id uuid not null references campaign (id),
      -- In UTC: on which the gifts were given; of page_gifts, on which they were started.
      day date not null,
      kind text not null,
      gifts int not null,
      gifts_with_amount int not null,
      raised_minor bigint not null,
      fee_minor bigint not null,
      -- The part of it for gifts that were refunded in full.
      returned_fee_minor bigint not null,
      dispute_fee_minor bigint not null,
      page_gifts int not null,
      primary key (organization_id, campaign_id, day, kind)
    ) with (fillfactor = 60)`);
  await protectTenantTable(runner, 'campaign_day');
}

/** A row for each donor with a gift to the campaign that was not refunded in full; merged donors have one. */
async function createCampaignDonor(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table campaign_donor (
      organization_id uuid not null,
      campaign_id uuid not null references campaign (id),
      donor_id uuid not null,
      -- To the campaign.
      first_gift_at timestamptz not null,
      -- Had given to the organization before that.
      is_returning boolean not null,
      primary key (organization_id, donor_id, campaign_id)
    )`);
  await runner.query(
    `create index donors_of_campaign on campaign_donor (organization_id, campaign_id) include (is_returning, first_gift_at)`,
  );
  await protectTenantTable(runner, 'campaign_donor');
  await runner.query(sumDonorFunction);
}

/** As before, and the campaigns that the donor gave to, under the same lock. */
const sumDonorFunction = `
  create or replace function sum_donor(of_organization uuid, of_donor uuid) returns void language plpgsql as $$
  declare
    survivor uuid;
    merged uuid[];
    first_at timestamptz;
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
    where d.organization_id = of_organization and d.id = survivor
    returning s.first_at into first_at;
    insert into campaign_donor as c (organization_id, campaign_id, donor_id, first_gift_at, is_returning)
    select of_organization, campaign_id, survivor, min(occurred_at), first_at < min(occurred_at) from gift
    where organization_id = of_organization and status = 'succeeded' and donor_id = any (merged) and campaign_id is not null
    group by campaign_id
    on conflict (organization_id, donor_id, campaign_id) do update
      set first_gift_at = excluded.first_gift_at, is_returning = excluded.is_returning
      where (c.first_gift_at, c.is_returning) is distinct from (excluded.first_gift_at, excluded.is_returning);
    delete from campaign_donor c
    where c.organization_id = of_organization and c.donor_id = any (merged) and (c.donor_id <> survivor or not exists (
      select 1 from gift g where g.organization_id = of_organization and g.status = 'succeeded'
        and g.donor_id = any (merged) and g.campaign_id = c.campaign_id));
  end $$`;

/** Charges are added in the order of their periods. A gift that another one replaced stays as it is: it is never paid. */
const noteRecurrence = `
  create function note_recurrence() returns trigger language plpgsql as $$
  begin
    update gift set recurrence = case when exists (
        select 1 from recurring_charge f where f.organization_id = new.organization_id
          and f.recurring_gift_id = new.recurring_gift_id and f.period_on < new.period_on) then 'later' else 'first' end
    where organization_id = new.organization_id and id = new.gift_id;
    return null;
  end $$`;

const addDisputeFee = `
  create function add_dispute_fee() returns trigger language plpgsql as $$
  begin
    update gift g set dispute_fee_minor = g.dispute_fee_minor + new.fee_minor from gift_dispute d
    where d.organization_id = new.organization_id and d.stripe_dispute_id = new.stripe_dispute_id
      and g.organization_id = d.organization_id and g.id = d.gift_id;
    return null;
  end $$`;

/** What a gift adds to its campaign: nothing until it is paid. */
const campaignFigures = `
  create function campaign_figures(g gift) returns table (
    day date, kind text, gifts int, gifts_with_amount int, raised_minor bigint, fee_minor bigint, returned_fee_minor bigint,
    dispute_fee_minor bigint, page_gifts int)
  language sql immutable as $$
    select f.day, case when g.method not in ('card', 'bank_debit') then 'offline'
        when g.recurrence is not null then 'recurring' else 'once' end,
      f.gifts, case when g.total_minor > 0 then f.gifts else 0 end, f.gifts * (g.total_minor - g.refunded_minor), f.fee,
      case when f.gifts = 0 then f.fee else 0 end, f.dispute_fee, f.page_gifts
    from (
      select (g.occurred_at at time zone 'UTC')::date as day, (g.status = 'succeeded')::int as gifts,
        coalesce(g.fee_minor, 0) as fee, g.dispute_fee_minor as dispute_fee, 0 as page_gifts
      union all
      select (g.started_at at time zone 'UTC')::date, 0, 0, 0, 1
      where g.method in ('card', 'bank_debit') and g.recurrence is distinct from 'later') f
    where g.campaign_id is not null and g.status in ('succeeded', 'refunded')
  $$`;

/**
 * Runs when the transaction commits, after all its other locks. The gifts of one campaign are then counted one after another, because two
 * that change several of its rows would otherwise wait for each other.
 */
const countInCampaign = `
  create function count_in_campaign() returns trigger language plpgsql as $$
  begin
    if coalesce(old.status, '') not in ('succeeded', 'refunded') and new.status not in ('succeeded', 'refunded') then
      return null;
    end if;
    perform pg_advisory_xact_lock(hashtextextended('campaign sums ' || new.campaign_id, 0));
    insert into campaign_day as d (organization_id, campaign_id, day, kind, gifts, gifts_with_amount, raised_minor, fee_minor,
      returned_fee_minor, dispute_fee_minor, page_gifts)
    select new.organization_id, new.campaign_id, c.*
    from (
      select f.day, f.kind, sum(s.factor * f.gifts) as gifts, sum(s.factor * f.gifts_with_amount) as with_amount,
        sum(s.factor * f.raised_minor) as raised, sum(s.factor * f.fee_minor) as fee,
        sum(s.factor * f.returned_fee_minor) as returned_fee, sum(s.factor * f.dispute_fee_minor) as dispute_fee,
        sum(s.factor * f.page_gifts) as page_gifts
      from (values (-1, old::gift), (1, new::gift)) s (factor, gift), campaign_figures(s.gift) f group by 1, 2) c
    where (c.gifts, c.with_amount, c.raised, c.fee, c.returned_fee, c.dispute_fee, c.page_gifts) <> (0, 0, 0, 0, 0, 0, 0)
    on conflict (organization_id, campaign_id, day, kind) do update set gifts = d.gifts + excluded.gifts,
      gifts_with_amount = d.gifts_with_amount + excluded.gifts_with_amount, raised_minor = d.raised_minor + excluded.raised_minor,
      fee_minor = d.fee_minor + excluded.fee_minor, returned_fee_minor = d.returned_fee_minor + excluded.returned_fee_minor,
      dispute_fee_minor = d.dispute_fee_minor + excluded.dispute_fee_minor, page_gifts = d.page_gifts + excluded.page_gifts;
    return null;
  end $$`;
