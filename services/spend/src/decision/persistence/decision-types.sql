-- One decision to be committed, as TypeScript sends it: field by field in this order. `item` counts from 0 in the order of arrival.
-- Arrays that begin with `limit_` are parallel, in the order of the checks.
create type functions.decision_item as (
  item int, remaining_ms int, organization_id uuid, card_id uuid, card_version int, user_id uuid,
  paying_account_id uuid, expense_account_id uuid, spend_program_id uuid, team_id uuid,
  limit_ids uuid[], limit_versions int[], limit_minors bigint[], limit_periods timestamptz[], limit_reasons text[],
  authorization_id uuid, transfer_id uuid, event_id uuid, stripe_authorization_id text, stripe_event_id text, request_index int,
  amount bigint, currency text, merchant jsonb, network_created_at timestamptz,
  -- The amounts added to the hold and already captured; null stands for `amount` and 0.
  hold bigint, captured bigint,
  -- The largest amount that the rules allow where the terminal accepts less than it requested; null where it does not.
  controllable_up_to bigint,
  -- The requested amount, where less is approved; then `amount` is the approved one.
  requested_amount bigint,
  -- Whether an approval is the first purchase of a card for one purchase or one merchant, as far as the snapshot shows.
  is_first_purchase boolean,
  decline_reason text, checks jsonb, traceparent text, requested_at timestamptz, received_ms double precision);

-- The results of the sums, each array by item + 1; null where a sum was not evaluated.
create type functions.decision_sums as (
  decline_reasons text[],
  -- Spent and held before, one figure for each limit, as the text of an array: PostgreSQL has no ragged arrays.
  limit_spent_before text[],
  available_before bigint[],
  -- The approved amount where it is less than requested.
  granted bigint[]);
