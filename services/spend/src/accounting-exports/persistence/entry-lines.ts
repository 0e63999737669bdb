/** The posted lines of the transfer `t`, those of one account and the same dimensions added up, as JSON. */
export const linesOfTransfer = `(
  select coalesce(jsonb_agg(jsonb_build_object('accountId', l.account_id, 'categoryId', l.category, 'fundId', l.fund,
    'programId', l.program, 'teamId', l.team, 'amount', l.amount) order by l.first_id), '[]')
  from (
    select e.account_id, e.dimensions ->> 'category' as category, e.dimensions ->> 'fund' as fund,
      e.dimensions ->> 'program' as program, e.dimensions ->> 'team' as team,
      sum(e.amount_minor) as amount, min(e.id) as first_id
    from entry e
    where e.organization_id = t.organization_id and e.transfer_id = t.id and e.layer = 'posted'
    group by 1, 2, 3, 4, 5 having sum(e.amount_minor) <> 0) l)`;
