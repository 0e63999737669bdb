-- Commits a batch of decisions, those of each account in the order of arrival. Locks are taken in the lock order of the
-- service: authorizations, cards, shared limits, counters, accounts.
--
-- An authorization that is locked elsewhere is answered 'busy' unless p_waits; a repeated request gets the answer that is in
-- force; an item whose card or limits changed since the snapshot is 'stale'. Every lookup is by key, whatever the planner
-- assumes about a table's size (`limit 1`, no sequential scans): a decision costs the same with any history.
--
-- Compiling a plan takes longer than a decision may wait, and the planner would do that for a long history (`jit`).
--
-- Runs as the owner because it serves many organizations at once; every row is named with its organization, and a card must
-- belong to the organization and pay from the account that its item names.
create function functions.commit_decision_items(p_items functions.decision_item[], p_waits boolean)
returns table (item int, outcome text, approved boolean, decline_reason text, authorization_id uuid, granted_minor bigint)
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan
set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  v_items functions.decision_item[] := p_items;
  v_left_out int[];
  v_is_any_known boolean;
  v_known record;
  v_sums functions.decision_sums;
  v_place int;
begin
  if p_waits then
    perform pg_advisory_xact_lock(functions.authorization_lock(i.stripe_authorization_id))
    from (select i.stripe_authorization_id from unnest(v_items) i order by i.stripe_authorization_id) i;
  else
    select array_agg(i.item) into v_left_out from unnest(v_items) i
    where not pg_try_advisory_xact_lock(functions.authorization_lock(i.stripe_authorization_id));
    if v_left_out is not null then
      return query select i.item, 'busy', false, null::text, null::uuid, null::bigint from unnest(v_left_out) i (item);
      v_items := functions.items_without(v_items, v_left_out);
    end if;
  end if;

  -- Nothing is known about most authorizations before their first request. Whatever adds something needs the lock that is held here.
  select exists (
    select 1 from unnest(v_items) i
    left join lateral (
      select true as is_there from card_authorization a where a.stripe_authorization_id = i.stripe_authorization_id limit 1) a on true
    left join lateral (
      select true as is_there from card_transaction t where t.stripe_authorization_id = i.stripe_authorization_id limit 1) t on true
    where a.is_there or t.is_there) into v_is_any_known;

  if v_is_any_known then
    v_left_out := '{}';
    for v_known in select k.* from functions.known_decisions(v_items) k loop
      v_left_out := v_left_out || v_known.item;
      return query select v_known.item, 'known', v_known.in_force, v_known.decline_reason, v_known.authorization_id, v_known.granted_minor;
    end loop;
    v_items := functions.items_without(v_items, v_left_out);
  end if;

  v_left_out := functions.stale_items(v_items);
  if v_left_out is not null then
    return query select i.item, 'stale', false, null::text, null::uuid, null::bigint from unnest(v_left_out) i (item);
    v_items := functions.items_without(v_items, v_left_out);
  end if;
  if cardinality(v_items) = 0 then return; end if;

  -- A request that arrives after the network has closed the authorization, or has continued without our answer, holds
  -- nothing. Of two increments that were requested at the same moment the second takes the next index. A request never
  -- changes an authorization of another card. Where more is captured than was approved, a further approval covers that
  -- first and adds only the rest to the hold.
  if v_is_any_known then
    v_left_out := '{}';
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
        v_left_out := v_left_out || v_known.item;
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
    v_items := functions.items_without(v_items, v_left_out);
  end if;

  v_sums := functions.check_limits_and_reserve(v_items);
  if 'stale' = any (v_sums.decline_reasons) then
    select array_agg(i.item) into v_left_out from unnest(v_items) i where v_sums.decline_reasons[i.item + 1] = 'stale';
    return query select i.item, 'stale', false, null::text, null::uuid, null::bigint from unnest(v_left_out) i (item);
    v_items := functions.items_without(v_items, v_left_out);
  end if;
  if v_sums.granted is not null then
    for v_place in 1 .. cardinality(v_items) loop
      if v_sums.granted[v_items[v_place].item + 1] is not null then
        v_items[v_place].requested_amount := v_items[v_place].amount;
        v_items[v_place].amount := v_sums.granted[v_items[v_place].item + 1];
        v_items[v_place].hold := v_items[v_place].amount;
      end if;
    end loop;
  end if;
  return query select * from functions.record_decisions(v_items, v_sums);
end $$;

-- The same for replicas of the previous release, which send JSON. It may be removed in the next release.
create function functions.commit_decisions(p_items json, p_waits boolean)
returns table (item int, outcome text, approved boolean, decline_reason text, authorization_id uuid, granted_minor bigint)
language sql security definer set search_path = public as $$
  select c.* from functions.commit_decision_items(
    array(select i from json_populate_recordset(null::functions.decision_item, p_items) i), p_waits) c
$$;
