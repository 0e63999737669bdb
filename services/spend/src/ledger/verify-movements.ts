/**
 * Invariants between the rows of movements and the ledger: each statement shows the rows that break one, over all organizations.
 * Balances can equal their entries even if one of these is broken.
 */
export const movementInvariants: Readonly<Record<string, string>> = {
  'every transaction is in the books once and in full': `
    select x.id, x.type, x.amount_minor, b.booked from card_transaction x
    left join transfer t on t.id = x.transfer_id and t.organization_id = x.organization_id and t.status = 'posted'
    left join (
      select e.transfer_id, sum(e.amount_minor) as booked from entry e join account a on a.id = e.account_id and a.is_guarded
      where e.layer = 'posted' group by 1) b on b.transfer_id = t.id
    where coalesce(b.booked, 0) <> case when x.type in ('refund', 'dispute_credit') then x.amount_minor else -x.amount_minor end`,
  'every purchase in the books is one transaction': `
    select t.id, t.kind, count(x.id)::int as transactions from transfer t
    left join card_transaction x on x.transfer_id = t.id and x.organization_id = t.organization_id
    where t.kind in ('purchase_capture', 'purchase_refund', 'purchase_refund_reversal', 'purchase_dispute', 'purchase_dispute_reversal')
    group by t.id having count(x.id) <> 1`,
  'every deposit, withdrawal and payout has the state of its transfer': `
    select m.kind, m.id, m.status, t.id as transfer_id, t.status as transfer_status from (${movementsWithStates()}) m
    left join transfer t on t.id = m.transfer_id and t.organization_id = m.organization_id
    where t.id is null or (t.kind, t.status::text, t.amount_minor, t.currency) <> (m.kind, m.state, m.amount_minor, m.currency)
      or m.is_reversed <> exists (select 1 from transfer r where r.reverses_transfer_id = t.id)`,
  'every transfer at the bank belongs to one deposit, withdrawal or payout': `
    select t.id, t.kind, count(m.id)::int as movements from transfer t
    left join (${movementsWithStates()}) m on m.transfer_id = t.id and m.kind = t.kind
    where t.kind in ('deposit', 'withdrawal', 'reimbursement_payout') group by t.id having count(m.id) <> 1`,
  'what a transfer moves in or out of the wallet is its amount': `
    select t.id, t.kind, t.status, t.amount_minor, coalesce(w.moved, 0) as moved from transfer t
    left join (
      select e.transfer_id, sum(e.amount_minor) as moved from entry e join account a on a.id = e.account_id and a.kind = 'wallet'
      where e.layer = 'posted' group by 1) w on w.transfer_id = t.id
    where t.kind in ('deposit', 'deposit_reversal', 'withdrawal', 'withdrawal_return', 'bank_credit', 'bank_debit', 'vault_in',
        'vault_out', 'treasury_fund', 'treasury_return')
      and coalesce(w.moved, 0) <> case
        when t.status <> 'posted' then 0
        when t.kind in ('deposit', 'withdrawal_return', 'bank_credit', 'vault_out', 'treasury_return') then t.amount_minor
        else -t.amount_minor end`,
  'a transfer that has ended has nothing pending': `
    select e.transfer_id, e.account_id, t.kind, t.status, sum(e.amount_minor) as pending from entry e
    join transfer t on t.id = e.transfer_id and t.status <> 'pending'
      and t.kind not in ('purchase_hold', 'purchase_release', 'purchase_capture')
    where e.layer <> 'posted' group by 1, 2, 3, 4 having sum(e.amount_minor) <> 0`,
  'every transfer that is not voided has entries': `
    select t.id, t.kind, t.status from transfer t
    where t.status <> 'voided' and not exists (
      select 1 from entry e where e.organization_id = t.organization_id and e.transfer_id = t.id)`,
  'no transfer is reversed twice, or by more than its amount': `
    select t.id, t.kind, t.amount_minor, count(*)::int as reversals, sum(r.amount_minor) as reversed
    from transfer r join transfer t on t.id = r.reverses_transfer_id
    group by t.id having count(*) > 1 or sum(r.amount_minor) > t.amount_minor`,
  'what is owed of each report is in the payables': `
    select r.id, r.status, r.total_minor, r.forgone_part_minor, coalesce(b.owed, 0) as booked from reimbursement_report r
    left join (
      select coalesce(p.report_id, t.source_id) as report_id, -sum(e.amount_minor) as owed
      from account a join entry e on e.organization_id = a.organization_id and e.account_id = a.id and e.layer = 'posted'
      join transfer t on t.id = e.transfer_id
      left join reimbursement_payout p on p.organization_id = t.organization_id and p.id = t.source_id
      where a.kind = 'payable' group by 1) b on b.report_id = r.id
    where coalesce(b.owed, 0) <>
      case when r.status in ('approved', 'processing', 'failed') then r.total_minor - r.forgone_part_minor else 0 end`,
};

/** All movements whose outcome the bank decides, each with the state that its transfer must have. */
function movementsWithStates(): string {
  const outgoing = `case when status in ('posted', 'returned') then 'posted' when status in ('failed', 'canceled') then 'voided'
    else 'pending' end as state, status = 'returned' as is_reversed`;
  const columns = 'id, organization_id, transfer_id, amount_minor, currency, status';
  return `
    select 'deposit' as kind, ${columns},
      case when status in ('settled', 'reversed') then 'posted' when status = 'failed' then 'voided' else 'pending' end as state,
      status = 'reversed' as is_reversed
    from deposit
    union all select 'withdrawal', ${columns}, ${outgoing} from withdrawal
    union all select 'reimbursement_payout', ${columns}, ${outgoing} from reimbursement_payout`;
}
