-- Requests that were decided before, with the answer that is in force: approved unless it was voided, or the network ended
-- the authorization without it or without any capture. An authorization has one first request; further ones are identified by their event.
-- A request that is repeated with another amount, currency or card is declined.
create function functions.known_decisions(p_items functions.decision_item[])
returns table (item int, in_force boolean, decline_reason text, authorization_id uuid, granted_minor bigint)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select i.item, k.is_same and k.in_force,
    case when not k.is_same then 'invalid_request' when not k.in_force then coalesce(k.decline_reason, 'decision_timeout') end,
    k.authorization_id, k.granted_minor
  from unnest(p_items) i
  cross join lateral (
    select d.approved and a.approved and not d.request_index = any (a.voided_requests)
        and (a.status = 'pending' or a.captured_minor > 0 and d.request_index < a.progress[1]) as in_force,
      coalesce(d.decline_reason, a.decline_reason) as decline_reason, d.authorization_id,
      d.granted_minor,
      (d.amount_minor, a.currency, a.card_id) = (i.amount, i.currency, i.card_id) as is_same
    from decision d join card_authorization a on a.id = d.authorization_id
    where d.stripe_authorization_id = i.stripe_authorization_id and d.organization_id = i.organization_id
      and (d.stripe_event_id = i.stripe_event_id
        or d.request_index = i.request_index and (i.request_index = 0 or d.stripe_event_id is null))
    limit 1) k;
end $$;
