-- The key of the lock that everybody takes before reading or writing an authorization, whether or not its row exists.
create function functions.authorization_lock(p_stripe_authorization_id text) returns bigint
language sql immutable parallel safe as $$ select hashtextextended(p_stripe_authorization_id, 7) $$;

-- Takes that lock, then reads the row: in this order, so that what the holder before us wrote is seen.
create function functions.locked_authorization(p_stripe_authorization_id text) returns setof card_authorization
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(functions.authorization_lock(p_stripe_authorization_id));
  return query select * from card_authorization where stripe_authorization_id = p_stripe_authorization_id;
end $$;
