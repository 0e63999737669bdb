-- Checks every limit and the paying account of each item, in the order of arrival. An item that all of them cover reserves
-- its amount in each; any other item reserves nothing and gets the reason of its decline. Counters are locked first, in one
-- fixed order, then the accounts in theirs, because accounts are contended most; each counter is updated once for all items.
--
-- An item whose terminal accepts less is reduced to the remaining amount of the tightest limit or of the account, if any.
--
-- If an item would be the first purchase of its card, and another purchase has become that since the snapshot, it reserves
-- nothing and gets the reason 'stale': its decision begins again.
create function functions.check_limits_and_reserve(p_items functions.decision_item[]) returns functions.decision_sums
language plpgsql as $$
declare
  v_sums functions.decision_sums;
  -- Separate variables: a field of a composite would be copied at every assignment.
  v_reasons text[];
  v_spent_before text[];
  v_available_before bigint[];
  v_granted bigint[];
  v_limit_ids uuid[];
  v_periods timestamptz[];
  v_used bigint[];
  v_used_before bigint[];
  v_account_ids uuid[];
  v_available bigint[];
  v_row record;
  v_reason text;
  v_before bigint[];
  v_amount bigint;
  v_k int;
begin
  insert into limit_counter (organization_id, limit_id, period_starts_at)
  select distinct i.organization_id, u.id, u.starts_at
  from unnest(p_items) i, unnest(i.limit_ids, i.limit_periods) u (id, starts_at)
  left join lateral (
    select true as is_there from limit_counter c where c.limit_id = u.id and c.period_starts_at = u.starts_at limit 1) c on true
  where i.decline_reason is null and coalesce(i.hold, i.amount) > 0 and c.is_there is null
  order by 2, 3
  on conflict do nothing;

  select array_agg(c.limit_id), array_agg(c.period_starts_at), array_agg(c.spent_minor + c.held_minor)
  into v_limit_ids, v_periods, v_used
  from (
    select n.* from (
      select distinct u.id, u.starts_at from unnest(p_items) i, unnest(i.limit_ids, i.limit_periods) u (id, starts_at)
      where i.decline_reason is null and coalesce(i.hold, i.amount) > 0
      order by 1, 2) w
    cross join lateral (
      select * from limit_counter n where n.limit_id = w.id and n.period_starts_at = w.starts_at
      limit 1 for no key update) n) c;
  v_used_before := v_used;

  select array_agg(a.id), array_agg(a.posted_minor - a.held_minor) into v_account_ids, v_available
  from (
    select n.id, n.posted_minor, n.held_minor from account n
    where n.id in (
      select i.paying_account_id from unnest(p_items) i where i.decline_reason is null
      union select i.expense_account_id from unnest(p_items) i where i.decline_reason is null)
    order by n.lock_rank, n.id for no key update) a;

  for v_row in
    select i.item, coalesce(i.hold, i.amount) as amount,
      case when coalesce(i.hold, i.amount) = i.amount then i.controllable_up_to end as controllable_up_to, i.limit_minors, i.limit_reasons, p.places, i.is_first_purchase, i.card_id,
      i.stripe_authorization_id, i.merchant, array_position(v_account_ids, i.paying_account_id) as account,
      i.remaining_ms <= extract(epoch from clock_timestamp() - statement_timestamp()) * 1000 as is_late
    from unnest(p_items) i
    cross join lateral (
      select array_agg(c.n::int order by u.k) as places
      from unnest(i.limit_ids, i.limit_periods) with ordinality u (id, starts_at, k)
      join unnest(v_limit_ids, v_periods) with ordinality c (id, starts_at, n) on c.id = u.id and c.starts_at = u.starts_at) p
    where i.decline_reason is null and coalesce(i.hold, i.amount) > 0
    order by i.item
  loop
    v_before := '{}';
    v_amount := v_row.amount;
    if v_row.controllable_up_to is not null then
      v_amount := least(v_amount, v_row.controllable_up_to, coalesce(v_available[v_row.account], 0));
      for v_k in 1 .. coalesce(cardinality(v_row.places), 0) loop
        v_amount := least(v_amount, v_row.limit_minors[v_k] - v_used[v_row.places[v_k]]);
      end loop;
      -- Nothing is left: declined for the same reason as the whole amount.
      if v_amount <= 0 then v_amount := v_row.amount; end if;
    end if;
    -- The network has been answered with a decline already: nothing may be held.
    v_reason := case when v_row.is_late then 'decision_timeout' end;
    -- Before the limits, so that a card that is used up is declined for that reason.
    if v_reason is null and v_row.is_first_purchase and functions.has_other_first_purchase(
      v_row.card_id, v_row.stripe_authorization_id) then v_reason := 'stale'; end if;
    if v_reason is null then
      for v_k in 1 .. coalesce(cardinality(v_row.places), 0) loop
        v_before[v_k] := v_used[v_row.places[v_k]];
        if v_before[v_k] + v_amount > v_row.limit_minors[v_k] then
          v_reason := v_row.limit_reasons[v_k];
          exit;
        end if;
      end loop;
      v_spent_before[v_row.item + 1] := v_before::text;
    end if;
    if v_reason is null then
      -- A missing account has no money.
      v_available_before[v_row.item + 1] := coalesce(v_available[v_row.account], 0);
      if v_amount > v_available_before[v_row.item + 1] then v_reason := 'insufficient_funds'; end if;
    end if;
    if v_reason is null and v_row.is_first_purchase and not functions.claim_first_purchase(
      v_row.card_id, v_row.stripe_authorization_id, v_row.merchant) then v_reason := 'stale'; end if;
    if v_reason is null then
      for v_k in 1 .. coalesce(cardinality(v_row.places), 0) loop
        v_used[v_row.places[v_k]] := v_used[v_row.places[v_k]] + v_amount;
      end loop;
      v_available[v_row.account] := v_available[v_row.account] - v_amount;
      if v_amount < v_row.amount then v_granted[v_row.item + 1] := v_amount; end if;
    else
      v_reasons[v_row.item + 1] := v_reason;
    end if;
  end loop;

  update limit_counter c set held_minor = c.held_minor + t.used - t.used_before
  from unnest(v_limit_ids, v_periods, v_used, v_used_before) t (id, starts_at, used, used_before)
  where c.limit_id = t.id and c.period_starts_at = t.starts_at and t.used <> t.used_before;

  v_sums.decline_reasons := v_reasons;
  v_sums.limit_spent_before := v_spent_before;
  v_sums.available_before := v_available_before;
  v_sums.granted := v_granted;
  return v_sums;
end $$;
