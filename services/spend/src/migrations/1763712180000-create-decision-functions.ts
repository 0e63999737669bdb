import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The two statements of a card decision (DESIGN §5): read the card's snapshot, commit what was decided.
 * Rules live in TypeScript; here are only sums, each refused by the row that it would break.
 */
export class CreateDecisionFunctions1763712180000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(cardSnapshots);
    await runner.query(decisionItem);
    await runner.query(savedAuthorization);
    await runner.query(holdInPeriod);
    await runner.query(recordDecisions);
    await runner.query(commitDecisions);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * The cards of the requests that wait together, each as it stands. Runs as the owner: which organization a card belongs
 * to is what it is asked for. In plpgsql, because its plan is kept while that of an SQL function is made at every call.
 */
const cardSnapshots = `
  create function card_snapshots(p_requests jsonb)
  returns table (
    request int, organization_id uuid, organization_active boolean, card_id uuid, user_id uuid, version int, card_status text,
    cardholder_status text, currency text, frequency text, limit_minor bigint, card_created_at timestamptz,
    paying_account_id uuid, expense_account_id uuid, available_minor bigint,
    counter_starts_at timestamptz, counter_spent_minor bigint, counter_held_minor bigint)
  language plpgsql stable security definer set search_path = public as $$
  begin
    return query
    select q.request, s.*
    from jsonb_to_recordset(p_requests) as q (request int, account text, card text, at timestamptz)
    cross join lateral (
      select c.organization_id, o.is_active, c.id, c.user_id, c.version, c.status, c.cardholder_status, c.currency::text,
             r.frequency, r.limit_minor, c.card_created_at, c.paying_account_id, e.id, a.posted_minor - a.held_minor,
             p.period_starts_at, p.spent_minor, p.held_minor
      from card c
      join organization o on o.organization_id = c.organization_id
      join spend_rule r on r.id = c.spend_rule_id
      join account a on a.id = c.paying_account_id
      join account e on e.organization_id = c.organization_id and e.kind = 'expense'
      left join lateral (
        select n.period_starts_at, n.spent_minor, n.held_minor from period_counter n
        where n.card_id = c.id and n.frequency = r.frequency and n.period_starts_at <= q.at
        order by n.period_starts_at desc limit 1) p on true
      where c.stripe_card_id = q.card and c.stripe_account_id = q.account
      limit 1) s;
  end $$`;

/** One decision on its way into the tables: what TypeScript sends, and what the sums make of it. */
const decisionItem = `
  create type decision_item as (
    item int, organization_id uuid, paying_account_id uuid, expense_account_id uuid, authorization_id uuid,
    transfer_id uuid, event_id uuid, card_id uuid, user_id uuid,
    version int, stripe_authorization_id text, request_index int, amount bigint, currency text, merchant jsonb,
    network_created_at timestamptz, frequency text, starts_at timestamptz, ends_at text, limit_minor bigint,
    decline_reason text, checks jsonb, traceparent text, fact jsonb, requested_at timestamptz, received_ms double precision)`;

/** Takes room in the period if there is room, and keeps the check with its figures; declines otherwise. */
const holdInPeriod = `
  create function hold_in_period(inout p_item decision_item) language plpgsql as $$
  declare
    v_used bigint;
  begin
    insert into period_counter as c (organization_id, card_id, frequency, period_starts_at, held_minor)
    select p_item.organization_id, p_item.card_id, p_item.frequency, p_item.starts_at, p_item.amount
    where p_item.amount <= p_item.limit_minor
    on conflict (card_id, frequency, period_starts_at) do update
      set held_minor = c.held_minor + excluded.held_minor
      where c.spent_minor + c.held_minor + excluded.held_minor <= p_item.limit_minor
    returning c.spent_minor + c.held_minor - p_item.amount into v_used;
    if v_used is null then
      p_item.decline_reason := 'spend_limit_exceeded';
      select coalesce(sum(spent_minor + held_minor), 0) into v_used from period_counter
      where card_id = p_item.card_id and frequency = p_item.frequency and period_starts_at = p_item.starts_at;
    end if;
    p_item.checks := p_item.checks || jsonb_build_object(
      'name', 'spend_rule',
      'outcome', case when p_item.decline_reason is null then 'passed' else 'failed' end,
      'figures', jsonb_build_object(
        'spentBefore', v_used, 'amount', p_item.amount, 'wouldBe', v_used + p_item.amount, 'limit', p_item.limit_minor,
        'frequency', p_item.frequency,
        'periodStart', to_char(p_item.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'periodEnd', p_item.ends_at));
  end $$`;

/** What the insert of an authorization gives back to the rows that follow it. */
const savedAuthorization = `
  create type saved_authorization as (
    id uuid, stripe_authorization_id text, revision int, status authorization_status, approved boolean, decline_reason text,
    amount_minor bigint, held_minor bigint, captured_minor bigint)`;

/**
 * Writes decisions: authorizations, decisions with their checks, the holds with their entries, the facts to tell; one
 * statement each, however many are decided together. Rows are joined only with what the first insert gave back.
 */
const recordDecisions = `
  create function record_decisions(p_items decision_item[])
  returns table (item int, outcome text, approved boolean, decline_reason text, authorization_id uuid)
  language plpgsql as $$
  #variable_conflict use_column
  declare
    v_saved saved_authorization[];
  begin
    with saved as (
      insert into card_authorization as a (
        organization_id, id, stripe_authorization_id, card_id, user_id, paying_account_id, status, approved, decline_reason,
        amount_minor, held_minor, currency, merchant, network_created_at, counter_frequency, counter_period_starts_at,
        decided_requests)
      select i.organization_id, i.authorization_id, i.stripe_authorization_id, i.card_id, i.user_id, i.paying_account_id,
        (case when i.decline_reason is null then 'pending' else 'closed' end)::authorization_status,
        i.decline_reason is null, i.decline_reason, i.amount, case when i.decline_reason is null then i.amount else 0 end,
        i.currency, i.merchant, i.network_created_at, i.frequency, i.starts_at, i.request_index + 1
      from unnest(p_items) i
      -- A further request on an authorization that is known raises its hold, or leaves it as it is.
      on conflict (stripe_authorization_id) do update
        set amount_minor = a.amount_minor + case when excluded.approved then excluded.amount_minor else 0 end,
            held_minor = a.held_minor + excluded.held_minor,
            decided_requests = greatest(a.decided_requests, excluded.decided_requests),
            revision = a.revision + 1
      returning a.id, a.stripe_authorization_id, a.revision, a.status, a.approved, a.decline_reason, a.amount_minor,
        a.held_minor, a.captured_minor)
    select array_agg((s.id, s.stripe_authorization_id, s.revision, s.status, s.approved, s.decline_reason, s.amount_minor,
      s.held_minor, s.captured_minor)::saved_authorization) into v_saved from saved s;

    insert into decision (
      organization_id, authorization_id, stripe_authorization_id, request_index, amount_minor, approved, decline_reason,
      checks, requested_at, decided_in_ms)
    select i.organization_id, s.id, i.stripe_authorization_id, i.request_index, i.amount, i.decline_reason is null,
      i.decline_reason, i.checks, i.requested_at,
      greatest(0, extract(epoch from clock_timestamp()) * 1000 - i.received_ms)::int
    from unnest(p_items) i join unnest(v_saved) s using (stripe_authorization_id);

    insert into transfer (organization_id, id, kind, status, amount_minor, currency, description, idempotency_key, source_id, occurred_at)
    select i.organization_id, i.transfer_id, 'purchase_hold', 'pending', i.amount, i.currency, i.merchant ->> 'name',
      'hold:' || i.stripe_authorization_id || ':' || i.request_index, s.id, i.network_created_at
    from unnest(p_items) i join unnest(v_saved) s using (stripe_authorization_id)
    where i.decline_reason is null and i.amount > 0;

    -- Each balance moves once, however many holds it takes.
    insert into entry (organization_id, transfer_id, account_id, layer, amount_minor)
    select i.organization_id, i.transfer_id, side.account_id, side.layer, side.amount
    from unnest(p_items) i
    cross join lateral (values
      (i.paying_account_id, 'pending_out'::entry_layer, -i.amount),
      (i.expense_account_id, 'pending_in'::entry_layer, i.amount)) as side (account_id, layer, amount)
    where i.decline_reason is null and i.amount > 0;

    insert into outbox (id, organization_id, subject, payload, traceparent)
    select i.event_id, i.organization_id,
      case when i.request_index > 0 then 'evt.spend.authorization.updated.v1'
           when i.decline_reason is null then 'evt.spend.authorization.approved.v1'
           else 'evt.spend.authorization.declined.v1' end,
      i.fact || jsonb_build_object(
        'authorizationId', s.id, 'revision', s.revision, 'status', s.status, 'approved', s.approved,
        'declineReason', s.decline_reason, 'amount', s.amount_minor, 'held', s.held_minor, 'captured', s.captured_minor),
      i.traceparent
    from unnest(p_items) i join unnest(v_saved) s using (stripe_authorization_id);

    return query
    select i.item, 'decided', i.decline_reason is null, i.decline_reason, s.id
    from unnest(p_items) i join unnest(v_saved) s using (stripe_authorization_id);
  end $$`;

/**
 * Commits the decisions that wait together, each account's in the order in which they came. For each: a repeated
 * request gets its stored answer; a card that changed since the snapshot is given back ('stale'); room in the period is
 * taken card by card in one fixed order; then, as the last and hottest locks, the paying accounts. No statement joins a
 * table that grows: a decision costs the same with any history.
 *
 * Runs as the owner because it serves many organizations at once; every row is named with its organization, and a card
 * must belong to the organization and pay from the account that its item names.
 */
const commitDecisions = `
  create function commit_decisions(p_items jsonb)
  returns table (item int, outcome text, approved boolean, decline_reason text, authorization_id uuid)
  language plpgsql security definer set search_path = public as $$
  #variable_conflict use_column
  declare
    v_item decision_item;
    v_taken decision_item[];
    v_known record;
    v_account record;
    v_version int;
    v_balances jsonb := '{}';
    v_current uuid;
    v_available bigint;
    v_decided decision_item[];
  begin
    for v_item in select * from jsonb_populate_recordset(null::decision_item, p_items) i order by i.card_id, i.item loop
      select d.approved, d.decline_reason, d.authorization_id into v_known from decision d
      where d.stripe_authorization_id = v_item.stripe_authorization_id and d.request_index = v_item.request_index
        and d.organization_id = v_item.organization_id;
      if found then
        return query select v_item.item, 'known', v_known.approved, v_known.decline_reason, v_known.authorization_id;
        continue;
      end if;
      -- Shared with other decisions; whoever freezes the card or swaps its rule waits for us, or we for them.
      select version into v_version from card
      where id = v_item.card_id and organization_id = v_item.organization_id and paying_account_id = v_item.paying_account_id
      for share;
      if not found or v_version <> v_item.version then
        return query select v_item.item, 'stale', false, null::text, null::uuid;
        continue;
      end if;
      if v_item.decline_reason is null and v_item.amount > 0 then
        v_item := hold_in_period(v_item);
      end if;
      v_taken := v_taken || v_item;
    end loop;

    for v_account in
      select a.id, a.posted_minor - a.held_minor as available from account a
      where a.id in (
        select t.paying_account_id from unnest(v_taken) t where t.decline_reason is null
        union select t.expense_account_id from unnest(v_taken) t where t.decline_reason is null)
      order by a.lock_rank, a.id for update
    loop
      v_balances := v_balances || jsonb_build_object(v_account.id, v_account.available);
    end loop;

    for v_item in select t.* from unnest(v_taken) t order by t.paying_account_id, t.item loop
      if v_item.decline_reason is null and v_item.amount > 0 then
        if v_current is distinct from v_item.paying_account_id then
          v_current := v_item.paying_account_id;
          v_available := (v_balances ->> v_current::text)::bigint;
        end if;
        v_item.checks := v_item.checks || jsonb_build_object(
          'name', 'account_balance',
          'outcome', case when v_available < v_item.amount then 'failed' else 'passed' end,
          'figures', jsonb_build_object('available', v_available, 'amount', v_item.amount));
        if v_available < v_item.amount then
          v_item.decline_reason := 'insufficient_funds';
          update period_counter set held_minor = held_minor - v_item.amount
          where card_id = v_item.card_id and frequency = v_item.frequency and period_starts_at = v_item.starts_at;
        else
          v_available := v_available - v_item.amount;
        end if;
      end if;
      v_decided := v_decided || v_item;
    end loop;

    if v_decided is not null then
      return query select * from record_decisions(v_decided);
    end if;
  end $$`;
