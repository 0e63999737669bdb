-- Counts the spent and held amounts of a card and its chain of replacements in a limit that is added after their creation.
-- The caller has locked the cards `for update`; bookings on a card lock it `for key share` or stronger. p_card_id is the
-- first card of the chain.
create function functions.seed_card_limit(p_organization_id uuid, p_card_id uuid, p_limit_id uuid, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_limit spend_limit;
  v_newest timestamptz;
  v_since timestamptz := '-infinity';
  v_card_ids uuid[];
begin
  select array_agg(c.id) into v_card_ids from card c
  where c.organization_id = p_organization_id and c.original_card_id = p_card_id;
  select l.* into v_limit from spend_limit l where l.organization_id = p_organization_id and l.id = p_limit_id;

  -- The current period by the network's time, which may differ from ours, and the one before it for late arrivals.
  if v_limit.frequency <> 'total' then
    select greatest(
      (select max(t.network_created_at) from card_transaction t
       where t.organization_id = p_organization_id and t.card_id = any (v_card_ids)),
      (select max(a.network_created_at) from card_authorization a
       where a.organization_id = p_organization_id and a.card_id = any (v_card_ids) and (a.status = 'pending' or a.held_minor > 0)))
    into v_newest;
    v_since := functions.period_start(v_limit.frequency, least(p_now, coalesce(v_newest, p_now)), v_limit.counts_from);
    v_since := functions.period_start(v_limit.frequency, v_since - interval '1 millisecond', v_limit.counts_from);
  end if;
  update spend_limit l set counts_since = v_since where l.organization_id = p_organization_id and l.id = p_limit_id;

  insert into limit_counter (organization_id, limit_id, period_starts_at, spent_minor, held_minor)
  select p_organization_id, p_limit_id, s.starts_at, sum(s.spent), sum(s.held)
  from (
    select functions.period_start(v_limit.frequency, t.network_created_at, v_limit.counts_from) as starts_at,
      case when t.type in ('refund', 'dispute_credit') then -t.amount_minor else t.amount_minor end as spent, 0 as held
    from card_transaction t
    where t.organization_id = p_organization_id and t.card_id = any (v_card_ids) and t.network_created_at >= v_since
    union all
    select functions.period_start(v_limit.frequency, a.network_created_at, v_limit.counts_from), 0, a.held_minor
    from card_authorization a
    where a.organization_id = p_organization_id and a.card_id = any (v_card_ids) and a.held_minor > 0) s
  group by s.starts_at;

  -- Their holds are released where they count.
  update card_authorization a set limit_ids = a.limit_ids || p_limit_id,
    limit_periods = a.limit_periods || functions.period_start(v_limit.frequency, a.network_created_at, v_limit.counts_from)
  where a.organization_id = p_organization_id and a.card_id = any (v_card_ids) and a.held_minor > 0;
end $$;
