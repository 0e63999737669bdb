/** The merchant rules and the per-purchase limit of the owner with this alias, as columns of a list. */
export const controlColumns = (owner: string) => `
  (select json_agg(json_build_object('kind', s.kind, 'by', s.target, 'value', s.value) order by s.place)
   from spend_control s
   where s.organization_id = ${owner}.organization_id and s.owner_id = ${owner}.id and s.target is not null) as merchant_rules,
  (select s.amount_minor from spend_control s
   where s.organization_id = ${owner}.organization_id and s.owner_id = ${owner}.id and s.kind = 'per_purchase'
   limit 1) as per_purchase_minor`;
