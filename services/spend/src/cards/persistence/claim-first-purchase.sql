-- Returns whether another authorization was the first purchase of the card, or of its chain of replacements.
create function functions.has_other_first_purchase(p_card_id uuid, p_stripe_authorization_id text)
returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from card_first_purchase f join card c on c.original_card_id = f.original_card_id
    where c.id = p_card_id and f.stripe_authorization_id <> p_stripe_authorization_id);
end $$;

-- Makes this authorization the first purchase of the card and its chain. False if there already is another one.
create function functions.claim_first_purchase(p_card_id uuid, p_stripe_authorization_id text, p_merchant jsonb)
returns boolean language plpgsql as $$
begin
  insert into card_first_purchase (
    organization_id, original_card_id, stripe_authorization_id, merchant_name, merchant_network_id)
  select c.organization_id, c.original_card_id, p_stripe_authorization_id, p_merchant ->> 'name', p_merchant ->> 'networkId'
  from card c where c.id = p_card_id
  on conflict (original_card_id) do nothing;
  return found or not functions.has_other_first_purchase(p_card_id, p_stripe_authorization_id);
end $$;
