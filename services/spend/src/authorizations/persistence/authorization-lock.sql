-- The key of the advisory lock that is taken before an authorization is read or written, whether or not its row exists.
create function functions.authorization_lock(p_stripe_authorization_id text) returns bigint
language sql immutable parallel safe as $$ select hashtextextended(p_stripe_authorization_id, 7) $$;

-- Takes that lock, then reads the row: in this order, so that what its previous holder wrote is visible.
create function functions.locked_authorization(p_stripe_authorization_id text) returns setof card_authorization
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(functions.authorization_lock(p_stripe_authorization_id));
  return query select * from card_authorization where stripe_authorization_id = p_stripe_authorization_id;
end $$;
