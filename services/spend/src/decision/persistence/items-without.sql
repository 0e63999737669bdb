-- The items except those with these numbers. They are passed on unchanged (`i`): a new row would be cast through its text form.
create function functions.items_without(p_items functions.decision_item[], p_left_out int[]) returns functions.decision_item[]
language plpgsql as $$
begin
  return array(select i from unnest(p_items) i where i.item <> all (coalesce(p_left_out, '{}')));
end $$;
