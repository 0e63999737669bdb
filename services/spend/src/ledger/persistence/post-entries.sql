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
  return null;
end $$;

create trigger post_entries after insert on entry referencing new table as added
for each statement execute function functions.post_entries();
