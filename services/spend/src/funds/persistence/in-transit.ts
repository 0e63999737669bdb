/** The part of clearing that is of a fund, as a column of a query; both arguments are SQL. From the sums by day (docs/decisions/0069). */
export const inTransitOf = (organizationId: string, fundId: string) => `
  (select coalesce(sum(d.amount_minor), 0)
   from account c
   join account_day d on d.organization_id = c.organization_id and d.account_id = c.id and d.fund_id = ${fundId}
   where c.organization_id = ${organizationId} and c.kind = 'clearing')`;

/**
 * The same of one fund as `arriving` and `leaving`, both positive: gifts that were not paid out yet, and refunds and disputes that no
 * payout took back yet. A refund that failed arrives again as a gift does.
 */
export const inTransitParts = (organizationId: string, fundId: string) => `
  select coalesce(sum(e.amount_minor) filter (where s.arrives), 0) as arriving,
    coalesce(-sum(e.amount_minor) filter (where not s.arrives), 0) as leaving
  from account c
  join entry e on e.organization_id = c.organization_id and e.account_id = c.id and e.layer = 'posted'
    and e.dimensions ->> 'fund' = (${fundId})::text
  join transfer t on t.organization_id = e.organization_id and t.id = e.transfer_id
  cross join lateral (
    select case when t.kind = 'payout_return' then e.amount_minor > 0
      else t.kind not in ('gift_refund', 'gift_dispute', 'gift_refund_payout') end as arrives) s
  where c.organization_id = ${organizationId} and c.kind = 'clearing'`;

/** That of every fund, as a query with `fund_id` and `minor`. */
export const inTransitByFund = (organizationId: string) => `
  select d.fund_id, sum(d.amount_minor) as minor
  from account c
  join account_day d on d.organization_id = c.organization_id and d.account_id = c.id and d.fund_id is not null
  where c.organization_id = ${organizationId} and c.kind = 'clearing'
  group by 1`;
