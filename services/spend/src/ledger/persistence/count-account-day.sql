-- What is posted to an account is summed by day, fund and category, so that a report costs the same after any number of entries. The caller
-- of every posting has locked the account, so this row is contended by nobody else. Runs as the owner: no other role may write the sums.
create function functions.count_account_day() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into account_day as d (organization_id, day, account_id, fund_id, category_id, amount_minor)
  select new.organization_id, t.effective_on, new.account_id, (new.dimensions ->> 'fund')::uuid, (new.dimensions ->> 'category')::uuid,
    new.amount_minor
  from transfer t where t.id = new.transfer_id
  on conflict on constraint account_day_once do update set amount_minor = d.amount_minor + excluded.amount_minor;
  return null;
end $$;

-- Holds are in no report, so a decision never comes here.
create trigger count_account_day after insert on entry for each row
when (new.layer = 'posted') execute function functions.count_account_day();
