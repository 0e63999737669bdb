-- Locks the cards and the shared limits of the items and returns those for which nothing changed since their snapshot.
-- Freezing a card, pausing a program and lowering a limit wait for these locks, or these locks wait for them.
create function functions.current_items(p_items functions.decision_item[]) returns functions.decision_item[]
language plpgsql as $$
declare
  v_items functions.decision_item[];
begin
  -- The items are passed on unchanged (`i`): a new row would be cast through its text form.
  select array_agg(q.i order by (q.i).card_id, (q.i).item) filter (where c.version = (q.i).card_version) into v_items
  from (select i from unnest(p_items) i order by i.card_id) q
  left join lateral (
    select c.version from card c
    where c.id = (q.i).card_id and c.organization_id = (q.i).organization_id and c.paying_account_id = (q.i).paying_account_id
    limit 1 for no key update) c on true;

  if exists (select 1 from unnest(v_items) i where array_remove(i.limit_versions, null) <> '{}') then
    perform 1 from spend_limit l
    where l.id in (
      select u.id from unnest(v_items) i, unnest(i.limit_ids, i.limit_versions) u (id, version) where u.version is not null)
    order by l.id for no key update;
    select array_agg(i order by i.card_id, i.item) into v_items from unnest(v_items) i
    where not exists (
      select 1 from unnest(i.limit_ids, i.limit_versions) u (id, version)
      left join spend_limit l on l.id = u.id and l.organization_id = i.organization_id
      where u.version is not null and l.version is distinct from u.version);
  end if;
  return v_items;
end $$;
