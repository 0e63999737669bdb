-- Ends a pending transfer of the caller's organization; false when it was no longer pending. Runs as the owner, because no
-- other role may change a transfer at all.
create function functions.resolve_transfer(p_id uuid, p_status transfer_status, p_occurred_at timestamptz) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  update transfer set status = p_status, occurred_at = p_occurred_at,
    effective_on = (p_occurred_at at time zone 'UTC')::date
  where id = p_id and status = 'pending' and p_status in ('posted', 'voided')
    and organization_id = nullif(current_setting('app.organization', true), '')::uuid;
  return found;
end $$;
