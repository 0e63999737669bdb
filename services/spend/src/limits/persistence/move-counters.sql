-- Adds to counters, each once and always in the order of their keys, in which decisions lock them as well.
-- p_ids, p_starts, p_spent and p_held are parallel arrays; a counter may be named more than once.
create function functions.move_counters(
  p_organization_id uuid, p_ids uuid[], p_starts timestamptz[], p_spent bigint[], p_held bigint[])
returns void language plpgsql as $$
begin
  -- The row is inserted empty first: a negative sum cannot be inserted, only added.
  insert into limit_counter (organization_id, limit_id, period_starts_at)
  select distinct p_organization_id, m.id, m.starts_at from unnest(p_ids, p_starts, p_spent, p_held) m (id, starts_at, spent, held)
  where m.spent <> 0 or m.held <> 0
  order by 2, 3
  on conflict do nothing;

  perform 1 from limit_counter c
  where (c.limit_id, c.period_starts_at) in (
    select m.id, m.starts_at from unnest(p_ids, p_starts, p_spent, p_held) m (id, starts_at, spent, held)
    where m.spent <> 0 or m.held <> 0)
  order by c.limit_id, c.period_starts_at
  for no key update;

  update limit_counter c set spent_minor = c.spent_minor + s.spent, held_minor = c.held_minor + s.held
  from (
    select m.id, m.starts_at, sum(m.spent)::bigint as spent, sum(m.held)::bigint as held
    from unnest(p_ids, p_starts, p_spent, p_held) m (id, starts_at, spent, held) group by 1, 2) s
  where c.limit_id = s.id and c.period_starts_at = s.starts_at and (s.spent <> 0 or s.held <> 0);
end $$;
