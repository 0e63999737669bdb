-- Locks the cards and the shared limits of the items and returns those that changed since their snapshot, by their number; null
-- when none did. Freezing a card, pausing a program and lowering a limit wait for these locks, or these locks wait for them.
create function functions.stale_items(p_items functions.decision_item[]) returns int[]
language plpgsql as $$
declare
  v_stale int[];
begin
  select array_agg(q.item) into v_stale
  from (
    select i.item, i.organization_id, i.card_id, i.card_version, i.paying_account_id from unnest(p_items) i order by i.card_id) q
  left join lateral (
    select c.version from card c
    where c.id = q.card_id and c.organization_id = q.organization_id and c.paying_account_id = q.paying_account_id
    limit 1 for no key update) c on true
  where c.version is distinct from q.card_version;

  if exists (select 1 from unnest(p_items) i where array_remove(i.limit_versions, null) <> '{}') then
    perform 1 from spend_limit l
    where l.id in (
      select u.id from unnest(p_items) i, unnest(i.limit_ids, i.limit_versions) u (id, version) where u.version is not null)
    order by l.id for no key update;
    select array_agg(i.item) into v_stale from unnest(p_items) i
    where i.item = any (v_stale) or exists (
      select 1 from unnest(i.limit_ids, i.limit_versions) u (id, version)
      left join spend_limit l on l.id = u.id and l.organization_id = i.organization_id
      where u.version is not null and l.version is distinct from u.version);
  end if;
  return v_stale;
end $$;
