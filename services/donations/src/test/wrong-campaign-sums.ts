import { type Pool } from 'pg';

const paid = `g.campaign_id is not null and g.status in ('succeeded', 'refunded')`;
const isOnline = `g.method in ('card', 'bank_debit')`;
const isLater = `exists (
  select 1 from recurring_charge k join recurring_charge f on f.recurring_gift_id = k.recurring_gift_id and f.period_on < k.period_on
  where k.gift_id = g.id)`;
const sums = ['gifts', 'with_amount', 'raised', 'fee', 'returned_fee', 'dispute_fee', 'page_gifts'];

/** The days of campaigns as the gifts themselves say it, with nothing that is kept for this. */
const days = `
  select campaign_id, day, kind, ${sums.map((sum) => `sum(${sum})::int as ${sum}`).join(', ')}
  from (
    select g.campaign_id, (g.occurred_at at time zone 'UTC')::date as day,
      case when not ${isOnline} then 'offline' when exists (select 1 from recurring_charge k where k.gift_id = g.id) then 'recurring'
        else 'once' end as kind,
      (g.status = 'succeeded')::int as gifts, (g.status = 'succeeded' and g.total_minor > 0)::int as with_amount,
      case g.status when 'succeeded' then g.total_minor - g.refunded_minor else 0 end as raised, coalesce(g.fee_minor, 0) as fee,
      case g.status when 'refunded' then coalesce(g.fee_minor, 0) else 0 end as returned_fee,
      (select coalesce(sum(m.fee_minor), 0) from gift_dispute d join gift_dispute_movement m using (stripe_dispute_id)
       where d.gift_id = g.id) as dispute_fee, 0 as page_gifts
    from gift g where ${paid}
    union all
    select g.campaign_id, (g.started_at at time zone 'UTC')::date,
      case when exists (select 1 from recurring_charge k where k.gift_id = g.id) then 'recurring' else 'once' end,
      0, 0, 0, 0, 0, 0, 1
    from gift g where ${paid} and ${isOnline} and not ${isLater}) f
  group by 1, 2, 3`;

const keptDays = `
  select campaign_id, day, kind, gifts, gifts_with_amount, raised_minor::int, fee_minor::int, returned_fee_minor::int,
    dispute_fee_minor::int, page_gifts
  from campaign_day
  where (gifts, gifts_with_amount, raised_minor, fee_minor, returned_fee_minor, dispute_fee_minor, page_gifts) <> (0, 0, 0, 0, 0, 0, 0)`;

const donors = `
  with given as (
    select coalesce(m.survivor_id, m.id) as donor_id, g.campaign_id, g.occurred_at, g.status = 'succeeded' as counts
    from gift g join donor m on m.id = g.donor_id
    union all
    select coalesce(m.survivor_id, m.id), null, (p.given_on + time '12:00') at time zone 'UTC', true
    from past_gift p join donor m on m.id = p.donor_id)
  select f.campaign_id, f.donor_id, f.first_at,
    f.first_at > (select min(e.occurred_at) from given e where e.donor_id = f.donor_id and e.counts) as is_returning
  from (
    select campaign_id, donor_id, min(occurred_at) as first_at from given where counts and campaign_id is not null group by 1, 2) f`;

const keptDonors = `select campaign_id, donor_id, first_gift_at, is_returning from campaign_donor`;

const differences = (kept: string, expected: string) => `
  select 'kept' as side, to_jsonb(k) as row from (${kept} except ${expected}) k
  union all select 'expected', to_jsonb(e) from (${expected} except ${kept}) e`;

/** Rows of `campaign_day` and `campaign_donor` that differ from the gifts of all campaigns. `pool` must see all organizations. */
export async function wrongCampaignSums(pool: Pick<Pool, 'query'>): Promise<unknown[]> {
  const found = [
    await pool.query(differences(keptDays, `(${days})`)),
    await pool.query(differences(keptDonors, `(${donors})`)),
  ];
  return found.flatMap(({ rows }) => rows as unknown[]);
}
