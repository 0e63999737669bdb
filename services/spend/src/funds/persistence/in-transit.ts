/** The part of clearing that is of a fund, as a column of a query; both arguments are SQL. */
export const inTransitOf = (organizationId: string, fundId: string) => `
  (select coalesce(sum(e.amount_minor), 0)
   from entry e
   join account c on c.id = e.account_id
   where e.organization_id = ${organizationId} and e.layer = 'posted' and e.dimensions ->> 'fund' = (${fundId})::text
     and c.organization_id = ${organizationId} and c.kind = 'clearing')`;
