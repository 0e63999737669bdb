-- Writes decisions: authorizations, decisions with their checks and figures, the holds with their entries, the events; all of
-- a batch in one statement, because starting a statement costs as much as several of its rows. Rows are joined only with what
-- the first insert returned.
create function functions.record_decisions(p_items functions.decision_item[], p_sums functions.decision_sums)
returns table (item int, outcome text, approved boolean, decline_reason text, authorization_id uuid, granted_minor bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  v_reasons text[] := p_sums.decline_reasons;
  v_spent_before text[] := p_sums.limit_spent_before;
  v_available_before bigint[] := p_sums.available_before;
begin
  return query
  -- Materialized, so that the items are unpacked once for all inserts.
  with decided as materialized (
    select i.*, r.reason, r.reason is null and coalesce(i.hold, i.amount) > 0 as has_hold, coalesce(i.hold, i.amount) as hold_minor,
      -- An increment implies that the network approved the first request, so declining the increment closes nothing.
      r.reason is null or i.request_index > 0 as is_open, v_spent_before[i.item + 1]::bigint[] as spent_before
    from unnest(p_items) i
    cross join lateral (select coalesce(i.decline_reason, v_reasons[i.item + 1]) as reason) r),
  saved as (
    insert into card_authorization as a (
      organization_id, id, stripe_authorization_id, card_id, user_id, paying_account_id, status, approved, decline_reason,
      amount_minor, decided_minor, captured_minor, currency, merchant, network_created_at, limit_ids, limit_periods,
      decided_requests, spend_program_id, team_id)
    select i.organization_id, i.authorization_id, i.stripe_authorization_id, i.card_id, i.user_id, i.paying_account_id,
      (case when i.is_open then 'pending' else 'closed' end)::authorization_status,
      i.is_open, case when not i.is_open then i.reason end,
      case when i.is_open and i.reason is not null then 0 else i.amount end, case when i.reason is null then i.amount else 0 end,
      coalesce(i.captured, 0),
      i.currency, i.merchant, i.network_created_at, i.limit_ids, i.limit_periods, i.request_index + 1, i.spend_program_id, i.team_id
    from decided i
    -- A further request on a known authorization raises its hold, or leaves it unchanged.
    on conflict (stripe_authorization_id) do update
      set amount_minor = a.amount_minor + excluded.decided_minor,
          decided_minor = a.decided_minor + excluded.decided_minor,
          decided_requests = greatest(a.decided_requests, excluded.decided_requests),
          limit_ids = excluded.limit_ids, limit_periods = excluded.limit_periods,
          revision = a.revision + 1
    returning a.id, a.stripe_authorization_id, a.revision, a.status, a.approved, a.decline_reason, a.amount_minor,
      a.held_minor, a.captured_minor),
  inserted_decision as (
    insert into decision (
      organization_id, authorization_id, stripe_authorization_id, stripe_event_id, request_index, amount_minor, granted_minor, approved, decline_reason,
      checks, limit_ids, limit_minors, limit_periods, limit_spent_before, available_before_minor, requested_at, decided_in_ms)
    select i.organization_id, s.id, i.stripe_authorization_id, i.stripe_event_id, i.request_index,
      coalesce(i.requested_amount, i.amount), case when i.requested_amount is not null then i.amount end, i.reason is null,
      i.reason, i.checks, i.limit_ids, i.limit_minors, i.limit_periods, coalesce(i.spent_before, '{}'),
      v_available_before[i.item + 1], i.requested_at,
      greatest(0, extract(epoch from clock_timestamp()) * 1000 - i.received_ms)::int
    from decided i join saved s using (stripe_authorization_id)),
  inserted_transfer as (
    insert into transfer (
      organization_id, id, kind, status, amount_minor, currency, description, idempotency_key, source_id, occurred_at, effective_on)
    select i.organization_id, i.transfer_id, 'purchase_hold', 'pending', i.hold_minor, i.currency, i.merchant ->> 'name',
      'hold:' || i.stripe_authorization_id || ':' || i.request_index, s.id, i.network_created_at,
      (i.network_created_at at time zone 'UTC')::date
    from decided i join saved s using (stripe_authorization_id)
    where i.has_hold),
  -- Each balance is updated once for all its holds.
  inserted_entry as (
    insert into entry (organization_id, transfer_id, account_id, layer, amount_minor)
    select i.organization_id, i.transfer_id, case l.account when 'paying' then i.paying_account_id else i.expense_account_id end,
      l.layer, l.sign * i.hold_minor
    from decided i cross join posting_rule_leg l
    where l.rule = 'purchase_hold' and i.has_hold),
  inserted_waiting as (insert into outbox_waiting (id) select i.event_id from decided i),
  inserted_event as (
    insert into outbox (id, organization_id, subject, payload, traceparent)
    select i.event_id, i.organization_id,
      case when i.request_index > 0 then 'evt.spend.authorization.updated.v1'
           when i.reason is null then 'evt.spend.authorization.approved.v1'
           else 'evt.spend.authorization.declined.v1' end,
      jsonb_build_object(
        'organizationId', i.organization_id, 'cardId', i.card_id, 'userId', i.user_id,
        'spendProgramId', i.spend_program_id, 'teamId', i.team_id, 'payingAccountId', i.paying_account_id,
        'stripeAuthorizationId', i.stripe_authorization_id, 'currency', i.currency, 'merchant', i.merchant,
        'networkCreatedAt', to_char(i.network_created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'authorizationId', s.id, 'revision', s.revision, 'status', s.status, 'approved', s.approved,
        'declineReason', s.decline_reason, 'amount', s.amount_minor, 'held', s.held_minor, 'captured', s.captured_minor,
        -- For notifying cardholders when little is left, without another read.
        'cardLimit', case when i.reason is null then (
          select jsonb_build_object('limit', u.allowed, 'used', u.used_before + i.hold_minor,
            'periodStartsAt', to_char(u.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            -- The frequency of a limit never changes.
            'frequency', (select l.frequency from spend_limit l where l.organization_id = i.organization_id and l.id = u.id))
          from unnest(i.limit_ids, i.limit_reasons, i.limit_minors, i.limit_periods, i.spent_before)
            u (id, reason, allowed, starts_at, used_before)
          where u.reason = 'spend_limit_exceeded' and u.allowed is not null and u.used_before is not null) end),
      i.traceparent
    from decided i join saved s using (stripe_authorization_id))
  select i.item, 'decided', i.reason is null, i.reason, s.id, case when i.requested_amount is not null then i.amount end
  from decided i join saved s using (stripe_authorization_id);
end $$;
