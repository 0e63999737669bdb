/** The one-time increases of the latest periods of the limit with this alias, as a column of a list. */
export const increaseColumn = (limit: string) => `
  (select json_agg(json_build_object('periodStartsAt', i.period_starts_at, 'amount', i.amount_minor))
   from (
     select * from limit_increase n where n.organization_id = ${limit}.organization_id and n.limit_id = ${limit}.id
     order by n.period_starts_at desc limit 3) i) as increases`;
