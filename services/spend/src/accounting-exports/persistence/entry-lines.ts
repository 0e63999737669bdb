/**
 * The posted lines of the transfer `t` as JSON; those of one account and the same dimensions are added up. `x` is its row in an export. The
 * lines include those of the corrections that the export merged into it.
 */
export const linesOfExported = `(
  select coalesce(jsonb_agg(jsonb_build_object('accountId', l.account_id, 'categoryId', l.category, 'fundId', l.fund,
    'programId', l.program, 'teamId', l.team, 'amount', l.amount) order by l.first_id), '[]')
  from (
    select e.account_id, e.dimensions ->> 'category' as category, e.dimensions ->> 'fund' as fund,
      e.dimensions ->> 'program' as program, e.dimensions ->> 'team' as team,
      sum(e.amount_minor) as amount, min(e.id) as first_id
    from entry e
    where e.organization_id = t.organization_id and e.layer = 'posted' and e.transfer_id = any(array(
      select t.id union all
      select m.transfer_id from exported_transfer m
      where m.organization_id = x.organization_id and m.export_id = x.export_id and m.merged_into = t.id))
    group by 1, 2, 3, 4, 5 having sum(e.amount_minor) <> 0) l)`;

/**
 * The id of the purchase or report whose category the correction `t` changes, if both count on the same day. A correction that was made
 * after its month was closed counts later, so it stays an entry of its own.
 */
export const correctedTransfer = `(
  select b.id from transfer b
  where t.kind in ('purchase_recoding', 'reimbursement_recoding') and b.organization_id = t.organization_id
    and b.effective_on = t.effective_on
    and b.id = case t.kind
      when 'purchase_recoding' then (
        select c.transfer_id from card_transaction c where c.organization_id = t.organization_id and c.id = t.source_id)
      else (
        select r.id from transfer r
        where r.organization_id = t.organization_id and r.idempotency_key = 'reimbursement_approval:' || t.source_id)
    end)`;
