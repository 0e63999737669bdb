-- The entries of a transfer are inserted in one statement and sum to zero, posted and pending apart; otherwise the
-- statement fails. The caller has locked their accounts in the order of their rank. Accounts are found by their keys:
-- a hash or merge join would read all accounts of all organizations.
create function functions.post_entries() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (select 1 from added group by transfer_id, layer = 'posted' having sum(amount_minor) <> 0) then
    raise exception 'the entries of a transfer must sum to zero' using errcode = 'check_violation';
  end if;
  update account a
  set posted_minor = a.posted_minor + m.posted,
      held_minor = a.held_minor + m.held,
      incoming_minor = a.incoming_minor + m.incoming,
      -- An overdraft that the network caused shrinks as money comes in, and is never granted again.
      network_overdraft_minor = least(a.network_overdraft_minor,
        greatest(0, -(a.posted_minor + m.posted - a.held_minor - m.held)))
  from (
    select account_id,
           coalesce(sum(amount_minor) filter (where layer = 'posted'), 0) as posted,
           -coalesce(sum(amount_minor) filter (where layer = 'pending_out'), 0) as held,
           coalesce(sum(amount_minor) filter (where layer = 'pending_in'), 0) as incoming
    from added group by account_id) m
  where a.id = m.account_id;
  -- Postings are also summed by day, fund and category, so that a report costs the same after any number of entries. Holds are in
  -- no report, so a decision does nothing here. The account is locked, so nobody else waits for its rows.
  if exists (select 1 from added where layer = 'posted') then
    insert into account_day as d (organization_id, day, account_id, fund_id, category_id, amount_minor)
    select e.organization_id, t.effective_on, e.account_id, (e.dimensions ->> 'fund')::uuid, (e.dimensions ->> 'category')::uuid,
      sum(e.amount_minor)
    from added e join transfer t on t.id = e.transfer_id
    where e.layer = 'posted' group by 1, 2, 3, 4, 5
    on conflict on constraint account_day_once do update set amount_minor = d.amount_minor + excluded.amount_minor;
  end if;
  return null;
end $$;

create trigger post_entries after insert on entry referencing new table as added
for each statement execute function functions.post_entries();
