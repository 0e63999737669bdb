-- A further request of a known authorization: it counts in the program and the account that the authorization was decided
-- on, whatever the card has now, and in every own limit of the card.
create function functions.as_first_decided(p_item functions.decision_item) returns functions.decision_item
language plpgsql as $$
declare
  v_known record;
begin
  select a.spend_program_id, a.team_id, a.paying_account_id, a.limit_ids, a.limit_periods into v_known
  from card_authorization a where a.stripe_authorization_id = p_item.stripe_authorization_id limit 1;
  -- The usual case: neither the program nor a rule of the card has changed.
  if v_known.paying_account_id = p_item.paying_account_id and v_known.limit_ids @> p_item.limit_ids
    and v_known.limit_ids <@ p_item.limit_ids then return p_item; end if;

  p_item.spend_program_id := v_known.spend_program_id;
  p_item.team_id := v_known.team_id;
  p_item.paying_account_id := v_known.paying_account_id;
  perform 1 from spend_limit l
  where l.organization_id = p_item.organization_id and l.id = any (v_known.limit_ids) order by l.id for no key update;
  select array_agg(n.id order by n.place, n.id), array_agg(n.limit_minor order by n.place, n.id),
    array_agg(n.starts_at order by n.place, n.id), array_agg(n.reason order by n.place, n.id)
  into p_item.limit_ids, p_item.limit_minors, p_item.limit_periods, p_item.limit_reasons
  from (
    select l.id, l.limit_minor + coalesce(r.amount_minor, 0) as limit_minor, k.place, k.reason,
      s.starts_at
    from spend_limit l
    cross join lateral (
      select coalesce(v_known.limit_periods[array_position(v_known.limit_ids, l.id)],
        functions.period_start(l.frequency, p_item.network_created_at, l.counts_from)) as starts_at) s
    left join limit_increase r on r.limit_id = l.id and r.period_starts_at = s.starts_at
    join functions.limit_kind k on k.kind = l.kind
    where l.organization_id = p_item.organization_id
      and (l.id = any (v_known.limit_ids) or (l.kind = 'card_rule' and l.owner_id = (
        select c.original_card_id from card c where c.id = p_item.card_id)))) n;
  return p_item;
end $$;
