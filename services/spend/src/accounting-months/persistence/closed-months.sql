-- The key of the advisory lock between posting and closing: every posting shares it, closing a month takes it alone.
create function functions.books_lock(p_organization_id uuid) returns bigint language sql immutable as $$
  select hashtextextended('books ' || p_organization_id, 0)
$$;

-- Months close in order, so one day separates the closed ones from the open ones; null while none is closed.
create function functions.first_open_day(p_organization_id uuid) returns date language sql stable as $$
  select (max(month) + interval '1 month')::date from accounting_month
  where organization_id = p_organization_id and is_closed
$$;

-- A fact is booked whenever it comes. If its month is closed, it counts in the first open month and keeps its original day.
create function functions.post_into_open_month() returns trigger language plpgsql as $$
declare
  v_first_open date;
begin
  perform pg_advisory_xact_lock_shared(functions.books_lock(new.organization_id));
  -- Apart from the lock, so that this statement sees the month that was closed while it waited.
  v_first_open := functions.first_open_day(new.organization_id);
  if tg_op = 'UPDATE' then new.original_on := null; end if;
  if new.effective_on < v_first_open then
    new.original_on := coalesce(new.original_on, new.effective_on);
    new.effective_on := v_first_open;
  end if;
  return new;
end $$;

-- Holds are in no journal, so a decision never reads months and never takes the lock.
create trigger post_into_open_month before insert or update of effective_on on transfer for each row
when (new.kind not in ('purchase_hold', 'purchase_release')) execute function functions.post_into_open_month();

create function functions.refuse_closed_month() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(functions.books_lock(new.organization_id));
  if exists (
    select 1 from transfer t where t.id = new.transfer_id and t.effective_on < functions.first_open_day(new.organization_id)) then
    raise exception 'nothing is posted into a closed month' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger refuse_closed_month before insert on entry for each row
when (new.layer = 'posted') execute function functions.refuse_closed_month();
