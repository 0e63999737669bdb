-- The cards of a batch of requests, each with the limits that apply to it. Runs as the owner: the caller does not know yet
-- which organization a card belongs to. In plpgsql, because its plan is cached, while an SQL function is planned at every
-- call.
create function functions.card_snapshots(p_requests json)
returns table (
  request int, organization_id uuid, organization_active boolean, card_id uuid, user_id uuid, version int,
  card_status text, cardholder_status text, currency text,
  paying_account_id uuid, expense_account_id uuid, limits json, controls json,
  program_id uuid, program_team_id uuid, program_status text, program_starts_at timestamptz, program_ends_at timestamptz,
  terms json, fund json)
language plpgsql stable security definer set search_path = public as $$
begin
  return query
  select q.request, s.*
  from json_to_recordset(p_requests) as q (request int, account text, card text)
  cross join lateral (
    select c.organization_id, o.is_active, c.id, c.user_id, c.version, c.status, c.cardholder_status, c.currency::text,
           c.paying_account_id, e.id,
           (select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'frequency', l.frequency, 'limit', l.limit_minor,
              'countsFrom', l.counts_from, 'version', case when l.owner_id <> c.original_card_id then l.version end,
              -- Purchases of an earlier period may still arrive.
              'increases', (
                select json_agg(json_build_object('periodStartsAt', i.period_starts_at, 'amount', i.amount_minor))
                from (
                  select * from limit_increase n where n.limit_id = l.id order by n.period_starts_at desc limit 3) i)))
            from card_limit k join spend_limit l on l.id = k.limit_id where k.card_id = c.id),
           -- Changes of the card's or its rule's controls change the card's version; of its program's or the fund's, those of its limits.
           (select json_agg(json_build_object('owner', s.owner_kind, 'kind', s.kind, 'by', s.target, 'value', s.value,
              -- A cash limit has a key of its own: the previous release reads every "amount" as a per-purchase limit.
              'amount', case when s.kind = 'per_purchase' then s.amount_minor end,
              'cash', case when s.kind = 'cash' then s.amount_minor end))
            from spend_control s
            where s.owner_id in (c.original_card_id, c.spend_program_id, r.id, (
              select r.rule_id from spend_limit r where r.owner_id = c.original_card_id and r.kind = 'card_rule' and r.limit_minor is not null))),
           g.id, g.team_id, g.status, g.starts_at, g.ends_at,
           json_build_object('expiresOn', c.expires_on, 'isSingleUse', c.is_single_use, 'locksMerchant', c.locks_merchant,
             'firstPurchase', case when c.is_single_use or c.locks_merchant then (
               select json_build_object('stripeAuthorizationId', f.stripe_authorization_id, 'merchantName', f.merchant_name,
                 'merchantNetworkId', f.merchant_network_id)
               from card_first_purchase f where f.original_card_id = c.original_card_id) end),
           case when r.id is not null then json_build_object('name', r.name, 'purpose', left(r.purpose, 200), 'restriction', r.restriction,
             'startsOn', to_char(r.starts_on, 'YYYY-MM-DD'), 'endsOn', to_char(r.ends_on, 'YYYY-MM-DD'), 'isOpen', r.is_open) end
    from card c
    join organization o on o.organization_id = c.organization_id
    join account e on e.organization_id = c.organization_id and e.kind = 'expense' and e.owner_id is null
    left join spend_program g on g.id = c.spend_program_id
    -- A change of the fund changes the versions of the limits of its programs.
    left join fund r on r.account_id = c.paying_account_id
    where c.stripe_card_id = q.card and c.stripe_account_id = q.account
    limit 1) s;
end $$;
