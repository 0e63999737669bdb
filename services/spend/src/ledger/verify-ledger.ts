import { type Pool } from 'pg';

/** A place where the books disagree with themselves. An empty list is the proof. */
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
  'no guarded account is overdrawn but by the network': `
    select id, posted_minor, held_minor, network_overdraft_minor from account
    where is_guarded and posted_minor - held_minor < -network_overdraft_minor`,
  'what an account holds is what its authorizations hold': `
    select a.id, a.held_minor, coalesce(sum(z.held_minor), 0) as authorizations from account a
    left join card_authorization z on z.paying_account_id = a.id
    where a.kind in ('wallet', 'vault', 'fund', 'treasury')
    group by a.id having a.held_minor <> coalesce(sum(z.held_minor), 0)`,
  'every period holds what its authorizations hold': `
    select card_id, frequency, period_starts_at, held_minor, z.held from period_counter c
    left join lateral (
      select coalesce(sum(held_minor), 0) as held from card_authorization z
      where z.card_id = c.card_id and z.counter_frequency = c.frequency and z.counter_period_starts_at = c.period_starts_at) z on true
    where c.held_minor <> z.held`,
  'what cards spent is what their transactions say': `
    select c.id, coalesce(p.spent, 0) as counted, coalesce(t.spent, 0) as booked from card c
    left join lateral (select sum(spent_minor) as spent from period_counter where card_id = c.id) p on true
    left join lateral (
      select sum(case type when 'capture' then amount_minor else -amount_minor end) as spent from card_transaction where card_id = c.id) t on true
    where coalesce(p.spent, 0) <> coalesce(t.spent, 0)`,
  'every program holds what its authorizations hold, in each period and in its budget': `
    select c.program_id, c.scope, c.period_starts_at, c.held_minor, z.held from program_counter c
    left join lateral (
      select coalesce(sum(held_minor), 0) as held from card_authorization z
      where z.spend_program_id = c.program_id
        and (c.scope = 'budget' or z.program_period_starts_at = c.period_starts_at)) z on true
    where c.held_minor <> z.held`,
  'what programs spent is what their transactions say, in all periods and in the budget': `
    select p.id, coalesce(n.in_periods, 0) as in_periods, coalesce(n.of_budget, 0) as of_budget, coalesce(t.spent, 0) as booked
    from spend_program p
    left join lateral (
      select sum(spent_minor) filter (where scope = 'period') as in_periods,
             sum(spent_minor) filter (where scope = 'budget') as of_budget
      from program_counter where program_id = p.id) n on true
    left join lateral (
      select sum(case type when 'capture' then amount_minor else -amount_minor end) as spent from card_transaction
      where spend_program_id = p.id) t on true
    where coalesce(n.in_periods, 0) <> coalesce(t.spent, 0) or coalesce(n.of_budget, 0) <> coalesce(t.spent, 0)`,
  'every hold on a program counts in its period and in its budget': `
    select z.id, z.spend_program_id from card_authorization z
    where z.spend_program_id is not null and z.held_minor > 0
      and (select count(*) from program_counter c where c.program_id = z.spend_program_id
           and (c.scope = 'budget' or c.period_starts_at = z.program_period_starts_at)) <> 2`,
  'every entry belongs to a transfer and an account of its organization': `
    select e.id, e.transfer_id, e.account_id from entry e
    left join transfer t on t.id = e.transfer_id and t.organization_id = e.organization_id
    left join account a on a.id = e.account_id and a.organization_id = e.organization_id
    where t.id is null or a.id is null`,
  'every decision and authorization belongs to a card': `
    select z.id from card_authorization z left join card c on c.id = z.card_id and c.organization_id = z.organization_id where c.id is null
    union all
    select d.authorization_id from decision d left join card_authorization z on z.id = d.authorization_id where z.id is null`,
  'only approved authorizations hold': `
    select id, status, held_minor from card_authorization where held_minor > 0 and not approved`,
};

/** Proves the ledger, or names every row that disproves it. `pool` must see all organizations. */
export async function verifyLedger(pool: Pick<Pool, 'query'>): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = [];
  for (const [invariant, text] of Object.entries(invariants)) {
    const { rows } = await pool.query<Record<string, unknown>>(text);
    findings.push(...rows.map((row) => ({ invariant, row })));
  }
  return findings;
}
