import { type Pool } from 'pg';
import { movementInvariants } from './verify-movements.ts';

/** A row of the books that breaks an invariant. An empty list means that the books are consistent. */
export interface LedgerFinding {
  readonly invariant: string;
  readonly row: Record<string, unknown>;
}

/** Each statement shows the rows that break one invariant, over all organizations. */
const invariants: Readonly<Record<string, string>> = {
  'the entries of every transfer sum to zero': `
    select transfer_id, layer = 'posted' as posted, sum(amount_minor) as sum from entry
    group by transfer_id, layer = 'posted' having sum(amount_minor) <> 0`,
  'every balance equals the sum of its entries': `
    select a.id, a.kind, a.posted_minor, a.held_minor, a.incoming_minor, s.* from account a
    left join (
      select account_id,
             coalesce(sum(amount_minor) filter (where layer = 'posted'), 0) as posted,
             -coalesce(sum(amount_minor) filter (where layer = 'pending_out'), 0) as held,
             coalesce(sum(amount_minor) filter (where layer = 'pending_in'), 0) as incoming
      from entry group by account_id) s on s.account_id = a.id
    where (a.posted_minor, a.held_minor, a.incoming_minor)
      is distinct from (coalesce(s.posted, 0), coalesce(s.held, 0), coalesce(s.incoming, 0))`,
  'every day of an account is the sum of what was posted on it': `
    select coalesce(d.account_id, s.account_id) as account_id, coalesce(d.day, s.day) as day,
      coalesce(d.fund_id, s.fund_id) as fund_id, coalesce(d.category_id, s.category_id) as category_id,
      d.amount_minor as counted, s.posted
    from account_day d
    full join (
      select e.organization_id, t.effective_on as day, e.account_id, (e.dimensions ->> 'fund')::uuid as fund_id,
        (e.dimensions ->> 'category')::uuid as category_id, sum(e.amount_minor) as posted
      from entry e join transfer t on t.id = e.transfer_id where e.layer = 'posted' group by 1, 2, 3, 4, 5) s
      on s.organization_id = d.organization_id and s.day = d.day and s.account_id = d.account_id
        and coalesce(s.fund_id::text, '') = coalesce(d.fund_id::text, '')
        and coalesce(s.category_id::text, '') = coalesce(d.category_id::text, '')
    where coalesce(d.amount_minor, 0) <> coalesce(s.posted, 0)`,
  'no guarded account is overdrawn but by the network': `
    select id, posted_minor, held_minor, network_overdraft_minor from account
    where is_guarded and posted_minor - held_minor < -network_overdraft_minor`,
  'what an account holds is what its authorizations and pending movements hold': `
    select a.id, a.held_minor, coalesce(z.held, 0) as authorizations, coalesce(m.held, 0) as movements from account a
    left join (select paying_account_id, sum(held_minor) as held from card_authorization group by 1) z
      on z.paying_account_id = a.id
    left join (
      select e.account_id, -sum(e.amount_minor) as held
      from transfer t join entry e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.layer = 'pending_out'
      where t.status = 'pending' and t.kind <> 'purchase_hold' group by 1) m on m.account_id = a.id
    where a.kind in ('wallet', 'vault', 'fund', 'treasury')
      and a.held_minor <> coalesce(z.held, 0) + coalesce(m.held, 0)`,
  'every period of every limit holds what its authorizations hold': `
    select coalesce(c.limit_id, z.limit_id) as limit_id, coalesce(c.period_starts_at, z.starts_at) as period_starts_at,
      c.held_minor as counted, z.held as authorizations
    from limit_counter c
    full join (
      select u.limit_id, u.starts_at, sum(a.held_minor) as held
      from card_authorization a, unnest(a.limit_ids, a.limit_periods) u (limit_id, starts_at)
      where a.held_minor > 0 group by 1, 2) z on z.limit_id = c.limit_id and z.starts_at = c.period_starts_at
    where coalesce(c.held_minor, 0) <> coalesce(z.held, 0)`,
  'every period of every limit has spent what its transactions say': `
    select coalesce(c.limit_id, t.limit_id) as limit_id, coalesce(c.period_starts_at, t.starts_at) as period_starts_at,
      c.spent_minor as counted, t.spent as booked
    from limit_counter c
    full join (
      select u.limit_id, u.starts_at, sum(case when x.type in ('refund', 'dispute_credit') then -x.amount_minor else x.amount_minor end) as spent
      from card_transaction x, unnest(x.limit_ids, x.limit_periods) u (limit_id, starts_at)
      where not exists (select 1 from spend_limit l where l.id = u.limit_id and l.kind = 'card_rule')
      group by 1, 2
      union all
      -- A card's own limit counts all captures and refunds of its chain of replacements, including those from before the limit.
      select l.id, p.starts_at, sum(case when x.type in ('refund', 'dispute_credit') then -x.amount_minor else x.amount_minor end)
      from spend_limit l
      join card c on c.organization_id = l.organization_id and c.original_card_id = l.owner_id
      join card_transaction x on x.organization_id = c.organization_id and x.card_id = c.id
      cross join lateral (
        select functions.period_start(l.frequency, x.network_created_at, l.counts_from) as starts_at) p
      where l.kind = 'card_rule' and p.starts_at >= l.counts_since
      group by 1, 2) t on t.limit_id = c.limit_id and t.starts_at = c.period_starts_at
    where coalesce(c.spent_minor, 0) <> coalesce(t.spent, 0)`,
  'every hold counts in each own limit of its card': `
    select a.id, l.id as limit_id from card_authorization a
    join card c on c.organization_id = a.organization_id and c.id = a.card_id
    join spend_limit l on l.organization_id = a.organization_id and l.owner_id = c.original_card_id and l.kind = 'card_rule'
    where a.held_minor > 0 and not l.id = any (a.limit_ids)`,
  'every card has one rule, and its limit is that of the rule': `
    select c.id, count(l.id) as limits from card c
    left join spend_limit l on l.owner_id = c.original_card_id and l.kind = 'card_rule' and l.limit_minor is not null
    left join spend_rule r on r.id = l.rule_id and r.organization_id = c.organization_id
    where l.rule_id is null or r.id is not null group by c.id
    having count(l.id) <> 1
      or bool_or(l.rule_id is not null and (r.frequency, r.limit_minor) is distinct from (l.frequency, l.limit_minor))`,
  'every increase is for a period of the limit of a card': `
    select i.limit_id, i.period_starts_at from limit_increase i
    left join spend_limit l on l.id = i.limit_id and l.organization_id = i.organization_id and l.kind = 'card_rule'
    where l.id is null or i.period_starts_at <> functions.period_start(l.frequency, i.period_starts_at, l.counts_from)`,
  'every transaction counts in the period of its time': `
    select t.id, u.limit_id, u.starts_at from card_transaction t, unnest(t.limit_ids, t.limit_periods) u (limit_id, starts_at)
    left join spend_limit l on l.id = u.limit_id
    where l.id is null or u.starts_at <> functions.period_start(l.frequency, t.network_created_at, l.counts_from)`,
  'no dispute brings more than its purchase cost': `
    select c.id, c.amount_minor, d.credited from card_transaction c
    join (
      select disputed_transaction_id as id, sum(case type when 'dispute_credit' then amount_minor else -amount_minor end) as credited
      from card_transaction where disputed_transaction_id is not null group by 1) d on d.id = c.id
    where c.type <> 'capture' or d.credited > c.amount_minor`,
  'every authorization knows its captures': `
    select z.id, z.captured_minor, coalesce(t.captured, 0) as booked from card_authorization z
    left join (
      select stripe_authorization_id, sum(amount_minor) as captured from card_transaction
      where type = 'capture' group by 1) t using (stripe_authorization_id)
    where z.captured_minor <> coalesce(t.captured, 0)`,
  'what an authorization holds is in its account as well': `
    select z.id, z.held_minor, coalesce(e.held, 0) as booked from card_authorization z
    left join (
      select coalesce(t.source_authorization, a.id) as id, sum(-e.amount_minor) as held
      from entry e
      join (
        select f.id, case when f.kind in ('purchase_hold', 'purchase_release') then f.source_id end as source_authorization,
          x.stripe_authorization_id
        from transfer f left join card_transaction x on x.transfer_id = f.id) t on t.id = e.transfer_id
      left join card_authorization a on a.stripe_authorization_id = t.stripe_authorization_id
      where e.layer = 'pending_out' group by 1) e on e.id = z.id
    where z.held_minor <> coalesce(e.held, 0)`,
  'every entry belongs to a transfer and an account of its organization': `
    select e.id, e.transfer_id, e.account_id from entry e
    left join transfer t on t.id = e.transfer_id and t.organization_id = e.organization_id
    left join account a on a.id = e.account_id and a.organization_id = e.organization_id
    where t.id is null or a.id is null`,
  'every transfer has the currency of its accounts': `
    select distinct t.id, t.currency, a.id as account_id, a.currency as account_currency from entry e
    join transfer t on t.id = e.transfer_id join account a on a.id = e.account_id
    where t.currency <> a.currency`,
  'what leaves a fund for a purpose is released from its restriction': `
    select e.transfer_id, coalesce(r.owner_id, f.owner_id) as fund_id, sum(e.amount_minor) as difference from entry e
    left join account r on r.id = e.account_id and r.kind = 'fund_release'
    left join account f on f.id = e.account_id and f.kind = 'fund'
    join transfer t on t.id = e.transfer_id
      and t.kind in ('purchase_capture', 'purchase_refund', 'purchase_refund_reversal', 'purchase_refund_assignment',
        'purchase_dispute', 'purchase_dispute_reversal', 'fund_release')
    where e.layer = 'posted' and (r.id is not null or f.id is not null)
    group by 1, 2 having sum(e.amount_minor) <> 0`,
  'no report is both paid and forgone': `
    select r.id, r.status from reimbursement_report r
    where (r.status = 'forgone' and exists (
      select 1 from reimbursement_payout p
      where p.report_id = r.id and p.status in ('unsigned', 'requested', 'sent', 'posted')))
    union all
    select t.source_id, min(r.status) from transfer t join reimbursement_report r on r.id = t.source_id
    where t.kind in ('reimbursement_payment', 'reimbursement_forgone') and r.forgone_part_minor = 0 group by t.source_id
    having count(*) <> 1 or bool_or((t.kind = 'reimbursement_forgone') <> (r.status = 'forgone'))`,
  'what is paid and forgone of a report is its total': `
    select r.id, r.total_minor, r.forgone_part_minor from reimbursement_report r
    left join lateral (
      select coalesce(sum(t.amount_minor) filter (where t.kind = 'reimbursement_forgone'), 0) as forgone,
        coalesce(sum(t.amount_minor) filter (where t.kind = 'reimbursement_payment'), 0) as marked
      from transfer t where t.source_id = r.id and t.kind in ('reimbursement_payment', 'reimbursement_forgone')) booked on true
    left join lateral (
      select coalesce(sum(p.amount_minor), 0) as sent from reimbursement_payout p
      where p.report_id = r.id and p.status in ('unsigned', 'requested', 'sent', 'posted')) paid on true
    where r.forgone_part_minor > 0 and (
      booked.forgone <> r.forgone_part_minor
      or booked.forgone + booked.marked + paid.sent > r.total_minor
      or (r.status = 'paid' and booked.forgone + booked.marked + paid.sent <> r.total_minor))`,
  'every decision and authorization belongs to a card': `
    select z.id from card_authorization z left join card c on c.id = z.card_id and c.organization_id = z.organization_id where c.id is null
    union all
    select d.authorization_id from decision d left join card_authorization z on z.id = d.authorization_id where z.id is null`,
  'only approved authorizations hold': `
    select id, status, held_minor from card_authorization where held_minor > 0 and not approved`,
  ...movementInvariants,
};

/** Checks every invariant of the ledger, and returns each row that breaks one. `pool` must see all organizations. */
export async function verifyLedger(pool: Pick<Pool, 'query'>): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = [];
  for (const [invariant, text] of Object.entries(invariants)) {
    const { rows } = await pool.query<Record<string, unknown>>(text);
    findings.push(...rows.map((row) => ({ invariant, row })));
  }
  return findings;
}
