-- Commits a batch of decisions, those of each account in the order of arrival. Locks are taken in the lock order of the
-- service: authorizations, cards, shared limits, counters, accounts.
--
-- An authorization that is locked elsewhere is answered 'busy' unless p_waits; a repeated request gets the answer that is in
-- force; an item whose card or limits changed since the snapshot is 'stale'. Every lookup is by key, whatever the planner
-- assumes about a table's size (`limit 1`, no sequential scans): a decision costs the same with any history.
--
-- Runs as the owner because it serves many organizations at once; every row is named with its organization, and a card must
-- belong to the organization and pay from the account that its item names.
create function functions.commit_decision_items(p_items functions.decision_item[], p_waits boolean)
returns table (item int, outcome text, approved boolean, decline_reason text, authorization_id uuid, granted_minor bigint)
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_items functions.decision_item[];
  v_left functions.decision_item[];
  v_known record;
  v_foreign int[];
  v_sums functions.decision_sums;
  v_place int;
begin
  select array_agg(i order by i.stripe_authorization_id) into v_items from unnest(p_items) i;

  if p_waits then
    perform pg_advisory_xact_lock(functions.authorization_lock(i.stripe_authorization_id)) from unnest(v_items) i;
  else
    select array_agg(s.i) filter (where s.is_locked) into v_left
    from (
      select i, pg_try_advisory_xact_lock(functions.authorization_lock(i.stripe_authorization_id)) as is_locked
      from unnest(v_items) i) s;
    if cardinality(v_left) is distinct from cardinality(v_items) then
      return query
      select i.item, 'busy', false, null::text, null::uuid, null::bigint from unnest(v_items) i
      where not exists (select 1 from unnest(v_left) l where l.item = i.item);
      v_items := v_left;
    end if;
  end if;

  return query select k.item, 'known', k.in_force, k.decline_reason, k.authorization_id, k.granted_minor
  from functions.known_decisions(v_items) k;
  if found then
    select array_agg(i) into v_items from unnest(v_items) i
    where not exists (select 1 from functions.known_decisions(array[i]) k);
  end if;
  if v_items is null then return; end if;

  v_left := functions.current_items(v_items);
  if cardinality(v_left) is distinct from cardinality(v_items) then
    return query
    select i.item, 'stale', false, null::text, null::uuid, null::bigint from unnest(v_items) i
    where not exists (select 1 from unnest(v_left) l where l.item = i.item);
    v_items := v_left;
    if v_items is null then return; end if;
  else
    v_items := v_left;
  end if;

  -- A request that arrives after the network has closed the authorization, or has continued without our answer, holds
  -- nothing. Of two increments that were requested at the same moment the second takes the next index. A request never
  -- changes an authorization of another card. Where more is captured than was approved, a further approval covers that
  -- first and adds only the rest to the hold.
  for v_known in
    select i.ordinality as place, i.item, a.id is not null as has_row, t.captured,
      greatest(i.request_index, a.decided_requests) as request_index,
      a.status <> 'pending' or not a.approved or greatest(i.request_index, a.decided_requests) < a.progress[1] as is_over,
      (a.organization_id, a.card_id) <> (i.organization_id, i.card_id) as is_foreign,
      greatest(0, i.amount - greatest(0,
        coalesce(a.captured_minor, t.captured) - coalesce(a.network_taken_minor + a.decided_minor, 0))) as hold
    from unnest(v_items) with ordinality i
    left join lateral (
      select a.* from card_authorization a where a.stripe_authorization_id = i.stripe_authorization_id limit 1) a on true
    cross join lateral (
      select coalesce(sum(t.amount_minor), 0)::bigint as captured from card_transaction t
      where t.stripe_authorization_id = i.stripe_authorization_id and t.organization_id = i.organization_id and t.type = 'capture') t
    where a.id is not null or t.captured > 0
  loop
    if v_known.has_row and v_known.is_foreign then
      v_foreign := v_foreign || v_known.item;
      return query select v_known.item, 'foreign', false, null::text, null::uuid, null::bigint;
    end if;
    v_items[v_known.place].hold := v_known.hold;
    v_items[v_known.place].captured := v_known.captured;
    if v_known.has_row then
      v_items[v_known.place].request_index := v_known.request_index;
      if not v_known.is_foreign then
        v_items[v_known.place] := functions.as_first_decided(v_items[v_known.place]);
      end if;
      if v_known.is_over and v_items[v_known.place].decline_reason is null then
        v_items[v_known.place].decline_reason := 'decision_timeout';
      end if;
    end if;
  end loop;
  if v_foreign is not null then
    select array_agg(i) into v_items from unnest(v_items) i where i.item <> all (v_foreign);
    if v_items is null then return; end if;
  end if;

  v_sums := functions.check_limits_and_reserve(v_items);
  if 'stale' = any (v_sums.decline_reasons) then
    return query
    select i.item, 'stale', false, null::text, null::uuid, null::bigint from unnest(v_items) i
    where v_sums.decline_reasons[i.item + 1] = 'stale';
    select array_agg(i) into v_items from unnest(v_items) i
    where v_sums.decline_reasons[i.item + 1] is distinct from 'stale';
    if v_items is null then return; end if;
  end if;
  for v_place in 1 .. cardinality(v_items) loop
    if v_sums.granted[v_items[v_place].item + 1] is not null then
      v_items[v_place].requested_amount := v_items[v_place].amount;
      v_items[v_place].amount := v_sums.granted[v_items[v_place].item + 1];
      v_items[v_place].hold := v_items[v_place].amount;
    end if;
  end loop;
  return query select * from functions.record_decisions(v_items, v_sums);
end $$;

-- The same for replicas of the previous release, which send JSON. It may be removed in the next release.
create function functions.commit_decisions(p_items json, p_waits boolean)
returns table (item int, outcome text, approved boolean, decline_reason text, authorization_id uuid, granted_minor bigint)
language sql security definer set search_path = public as $$
  select c.* from functions.commit_decision_items(
    array(select i from json_populate_recordset(null::functions.decision_item, p_items) i), p_waits) c
$$;
