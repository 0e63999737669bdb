import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The two statements of a card decision (DESIGN §5): read the card's snapshot, commit what was decided.
 * Rules live in TypeScript; here are only sums, each refused by the row that it would break.
 */
export class CreateDecisionFunctions1763712180000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(cardSnapshots);
    await runner.query(decisionItem);
    await runner.query(decisionSums);
    await runner.query(holdInPeriods);
    await runner.query(askAccounts);
    await runner.query(savedAuthorization);
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
  create function card_snapshots(p_requests json)
  returns table (
    request int, organization_id uuid, organization_active boolean, card_id uuid, user_id uuid, version int, card_status text,
    cardholder_status text, currency text, frequency text, limit_minor bigint, card_created_at timestamptz,
    paying_account_id uuid, expense_account_id uuid, available_minor bigint,
    counter_starts_at timestamptz, counter_spent_minor bigint, counter_held_minor bigint,
    program_id uuid, program_version int, program_status text, program_frequency text, program_limit_minor bigint,
    program_budget_minor bigint, program_starts_at timestamptz, program_ends_at timestamptz, program_created_at timestamptz)
  language plpgsql stable security definer set search_path = public as $$
  begin
    return query
    select q.request, s.*
    from json_to_recordset(p_requests) as q (request int, account text, card text, at timestamptz)
    cross join lateral (
      select c.organization_id, o.is_active, c.id, c.user_id, c.version, c.status, c.cardholder_status, c.currency::text,
             r.frequency, r.limit_minor, c.card_created_at, c.paying_account_id, e.id, a.posted_minor - a.held_minor,
             p.period_starts_at, p.spent_minor, p.held_minor,
             g.id, g.version, g.status, g.frequency, g.limit_minor, g.budget_minor, g.starts_at, g.ends_at, g.created_at
      from card c
      join organization o on o.organization_id = c.organization_id
      join spend_rule r on r.id = c.spend_rule_id
      join account a on a.id = c.paying_account_id
      join account e on e.organization_id = c.organization_id and e.kind = 'expense'
      left join spend_program g on g.id = c.spend_program_id
      left join lateral (
        select n.period_starts_at, n.spent_minor, n.held_minor from period_counter n
        where n.card_id = c.id and n.frequency = r.frequency and n.period_starts_at <= q.at
        order by n.period_starts_at desc limit 1) p on true
      where c.stripe_card_id = q.card and c.stripe_account_id = q.account
      limit 1) s;
  end $$`;

/** One decision on its way into the tables, as TypeScript sends it. `item` counts from 0 in the order of arrival. */
const decisionItem = `
  create type decision_item as (
    item int, organization_id uuid, paying_account_id uuid, expense_account_id uuid, authorization_id uuid,
    transfer_id uuid, event_id uuid, card_id uuid, user_id uuid,
    version int, stripe_authorization_id text, request_index int, amount bigint, currency text, merchant jsonb,
    network_created_at timestamptz, frequency text, starts_at timestamptz, ends_at timestamptz, limit_minor bigint,
    program_id uuid, program_version int, program_starts_at timestamptz, program_limit bigint, program_budget bigint,
    program_figures jsonb, decline_reason text, checks jsonb, traceparent text, fact jsonb, requested_at timestamptz, received_ms double precision)`;

/** What the sums made of the items; each array at an item's number + 1, null where the sum was not asked. */
const decisionSums = `
  create type decision_sums as (
    decline_reasons text[], spent_before bigint[], available_before bigint[],
    program_spent_before bigint[], program_budget_before bigint[])`;

/**
 * Takes room in the periods of the cards, all of a card's items at once where they fit together, else one by one in
 * their order, and declines those for which there is none.
 */
const holdInPeriods = `
  create function hold_in_periods(p_items decision_item[], inout p_sums decision_sums) language plpgsql as $$
  #variable_conflict use_column
  declare
    v_row record;
    v_spent bigint;
  begin
    for v_row in
      with wanted as (
        select i.organization_id, i.card_id, i.frequency, i.starts_at, i.limit_minor, sum(i.amount)::bigint as amount
        from unnest(p_items) i where i.decline_reason is null and i.amount > 0
        group by 1, 2, 3, 4, 5 order by i.card_id),
      held as (
        insert into period_counter as c (organization_id, card_id, frequency, period_starts_at, held_minor, limit_minor)
        select w.organization_id, w.card_id, w.frequency, w.starts_at, w.amount, w.limit_minor
        from wanted w where w.amount <= w.limit_minor
        on conflict (card_id, frequency, period_starts_at) do update
          set held_minor = c.held_minor + excluded.held_minor, limit_minor = excluded.limit_minor
          where c.spent_minor + c.held_minor + excluded.held_minor <= excluded.limit_minor
        returning c.card_id, c.frequency, c.period_starts_at, c.spent_minor + c.held_minor as spent)
      select i.*, h.spent - sum(i.amount) over (
        partition by i.card_id, i.frequency, i.starts_at order by i.item desc) as spent_before
      from unnest(p_items) i
      left join held h on h.card_id = i.card_id and h.frequency = i.frequency and h.period_starts_at = i.starts_at
      where i.decline_reason is null and i.amount > 0
      order by i.card_id, i.item
    loop
      v_spent := v_row.spent_before;
      if v_spent is null and v_row.amount <= v_row.limit_minor then
        insert into period_counter as c (organization_id, card_id, frequency, period_starts_at, held_minor, limit_minor)
        values (v_row.organization_id, v_row.card_id, v_row.frequency, v_row.starts_at, v_row.amount, v_row.limit_minor)
        on conflict (card_id, frequency, period_starts_at) do update
          set held_minor = c.held_minor + excluded.held_minor, limit_minor = excluded.limit_minor
          where c.spent_minor + c.held_minor + excluded.held_minor <= excluded.limit_minor
        returning c.spent_minor + c.held_minor - v_row.amount into v_spent;
      end if;
      if v_spent is null then
        p_sums.decline_reasons[v_row.item + 1] := 'spend_limit_exceeded';
        select coalesce(sum(c.spent_minor + c.held_minor), 0) into v_spent from period_counter c
        where c.card_id = v_row.card_id and c.frequency = v_row.frequency and c.period_starts_at = v_row.starts_at;
      end if;
      p_sums.spent_before[v_row.item + 1] := v_spent;
    end loop;
  end $$`;

/** Asks the paying accounts, locked cold ones first, each item in its order; whom the money does not reach gives its room back. */
const askAccounts = `
  create function ask_accounts(p_items decision_item[], inout p_sums decision_sums) language plpgsql as $$
  declare
    v_row record;
    v_current uuid;
    v_left bigint;
  begin
    perform 1 from account a
    where a.id in (
      select i.paying_account_id from unnest(p_items) i where i.decline_reason is null
      union select i.expense_account_id from unnest(p_items) i where i.decline_reason is null)
    order by a.lock_rank, a.id for no key update;

    for v_row in
      select i.item, i.amount, i.card_id, i.frequency, i.starts_at, i.program_id, i.program_starts_at,
             i.paying_account_id, a.available
      from unnest(p_items) i
      cross join lateral (
        select b.posted_minor - b.held_minor as available from account b where b.id = i.paying_account_id limit 1) a
      where i.decline_reason is null and i.amount > 0 and p_sums.decline_reasons[i.item + 1] is null
      order by i.paying_account_id, i.item
    loop
      if v_current is distinct from v_row.paying_account_id then
        v_current := v_row.paying_account_id;
        v_left := v_row.available;
      end if;
      p_sums.available_before[v_row.item + 1] := v_left;
      if v_row.amount <= v_left then
        v_left := v_left - v_row.amount;
      else
        p_sums.decline_reasons[v_row.item + 1] := 'insufficient_funds';
        update period_counter c set held_minor = c.held_minor - v_row.amount
        where c.card_id = v_row.card_id and c.frequency = v_row.frequency and c.period_starts_at = v_row.starts_at;
        if v_row.program_id is not null then
          perform release_from_program(v_row.program_id, v_row.program_starts_at, v_row.amount);
        end if;
      end if;
    end loop;
  end $$`;

/** What the insert of an authorization gives back to the rows that follow it. */
const savedAuthorization = `
  create type saved_authorization as (
    id uuid, stripe_authorization_id text, revision int, status authorization_status, approved boolean, decline_reason text,
    amount_minor bigint, held_minor bigint, captured_minor bigint)`;

/**
 * Writes decisions: authorizations, decisions with their checks and figures, the holds with their entries, the facts to
 * tell; one statement each, however many are decided together. Rows are joined only with what the first insert gave back.
 */
const recordDecisions = `
  create function record_decisions(p_items decision_item[], p_sums decision_sums)
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
        decided_requests, spend_program_id, program_period_starts_at)
      select i.organization_id, i.authorization_id, i.stripe_authorization_id, i.card_id, i.user_id, i.paying_account_id,
        (case when i.decline_reason is null then 'pending' else 'closed' end)::authorization_status,
        i.decline_reason is null, i.decline_reason, i.amount, case when i.decline_reason is null then i.amount else 0 end,
        i.currency, i.merchant, i.network_created_at, i.frequency, i.starts_at, i.request_index + 1,
        i.program_id, i.program_starts_at
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
      checks, frequency, period_starts_at, period_ends_at, limit_minor, spent_before_minor, available_before_minor,
      requested_at, decided_in_ms, program)
    select i.organization_id, s.id, i.stripe_authorization_id, i.request_index, i.amount, i.decline_reason is null,
      i.decline_reason, i.checks, i.frequency, i.starts_at, i.ends_at, i.limit_minor,
      p_sums.spent_before[i.item + 1], p_sums.available_before[i.item + 1], i.requested_at,
      greatest(0, extract(epoch from clock_timestamp()) * 1000 - i.received_ms)::int,
      i.program_figures || jsonb_build_object(
        'spentBefore', p_sums.program_spent_before[i.item + 1], 'budgetSpentBefore', p_sums.program_budget_before[i.item + 1])
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

    insert into outbox_waiting (id)
    select i.event_id from unnest(p_items) i join unnest(v_saved) s using (stripe_authorization_id);

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
 * Commits the decisions that wait together, each account's in the order in which they came. A repeated request gets its
 * stored answer; whose card changed since the snapshot is given back ('stale'); room in the periods is taken card by card
 * in one fixed order; then, as the last and hottest locks, the paying accounts. Every look-up is one of a key (`limit 1`
 * keeps it so whatever the planner believes of a table's size): a decision costs the same with any history.
 *
 * Runs as the owner because it serves many organizations at once; every row is named with its organization, and a card
 * must belong to the organization and pay from the account that its item names.
 */
const commitDecisions = `
  create function commit_decisions(p_items json)
  returns table (item int, outcome text, approved boolean, decline_reason text, authorization_id uuid)
  language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
  #variable_conflict use_column
  declare
    v_items decision_item[];
    v_current decision_item[];
    v_have_programs boolean;
    v_index int;
    v_sums decision_sums;
  begin
    select array_agg(i order by i.card_id, i.item), bool_or(i.program_id is not null) into v_items, v_have_programs
    from json_populate_recordset(null::decision_item, p_items) i;

    return query
    select i.item, 'known', k.approved, k.decline_reason, k.authorization_id
    from unnest(v_items) i
    cross join lateral (
      select d.approved, d.decline_reason, d.authorization_id from decision d
      where d.stripe_authorization_id = i.stripe_authorization_id and d.request_index = i.request_index
        and d.organization_id = i.organization_id limit 1) k;
    if found then
      select array_agg(i order by i.card_id, i.item) into v_items from unnest(v_items) i
      where not exists (
        select 1 from decision d where d.stripe_authorization_id = i.stripe_authorization_id
          and d.request_index = i.request_index and d.organization_id = i.organization_id);
    end if;

    -- Whoever freezes a card or swaps its rule waits for us, or we for them.
    select array_agg(i) filter (where c.version = i.version) into v_current
    from unnest(v_items) i
    left join lateral (
      select c.version from card c
      where c.id = i.card_id and c.organization_id = i.organization_id and c.paying_account_id = i.paying_account_id
      limit 1 for no key update) c on true;
    if v_have_programs then v_current := current_programs(v_current); end if;
    if cardinality(v_current) is distinct from cardinality(v_items) then
      return query
      select i.item, 'stale', false, null::text, null::uuid from unnest(v_items) i
      where not exists (select 1 from unnest(v_current) c where c.item = i.item);
    end if;
    if v_current is null then return; end if;

    select * into v_sums from hold_in_periods(v_current, v_sums);
    if v_have_programs then
      select * into v_sums from hold_in_programs(v_current, v_sums);
    end if;
    select * into v_sums from ask_accounts(v_current, v_sums);
    for v_index in 1 .. cardinality(v_current) loop
      if v_sums.decline_reasons[v_current[v_index].item + 1] is not null then
        v_current[v_index].decline_reason := v_sums.decline_reasons[v_current[v_index].item + 1];
      end if;
    end loop;
    return query select * from record_decisions(v_current, v_sums);
  end $$`;
