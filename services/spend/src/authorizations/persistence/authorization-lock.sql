-- The key of the advisory lock that is taken before an authorization is read or written, whether or not its row exists.
create function functions.authorization_lock(p_stripe_authorization_id text) returns bigint
language sql immutable parallel safe as $$ select hashtextextended(p_stripe_authorization_id, 7) $$;

-- Takes that lock, then that of the card against another rule, then reads the row: in this order, so that the writes
-- of their previous holders are visible. Without p_card_id the card is that of the row. The first card of its chain of
-- replacements is locked before it, as in every change of the chain.
create function functions.locked_authorization(p_stripe_authorization_id text, p_card_id uuid)
returns setof card_authorization
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(functions.authorization_lock(p_stripe_authorization_id));
  perform 1 from card k join card c on c.id in (k.original_card_id, k.id)
  where k.id = coalesce(p_card_id, (
    select a.card_id from card_authorization a where a.stripe_authorization_id = p_stripe_authorization_id))
  order by c.id = k.id, c.id for key share of c;
  return query select * from card_authorization where stripe_authorization_id = p_stripe_authorization_id;
end $$;
