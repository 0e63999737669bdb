import { sql, type Sql } from '@almoner/platform';

/** Returns whether the split of a line `p` applies: it was made for this amount, or for that of the refunded purchase. */
export const splitApplies = (amount: string) =>
  `p.split_id is not null and p.split_minor in (${amount}, -${amount})`;

/** The lines of the split that applies to the line `p`, with the sign of its amount; null without one. */
export const splitLines = (amount: string) => `
  case when ${splitApplies(amount)} then (
    select jsonb_agg(jsonb_build_object('categoryId', l.category_id, 'memo', l.memo,
      'amount', case when p.split_minor = ${amount} then l.amount_minor else -l.amount_minor end) order by l.position)
    from purchase_split_line l where l.organization_id = p.organization_id and l.purchase_id = p.split_id) end`;

/** Returns whether the line `p` has a part in this category. */
export const hasPartIn = (organizationId: string | null, categoryId: string): Sql => sql`p.split_id in (
  select l.purchase_id from purchase_split_line l
  where l.organization_id = ${organizationId} and l.category_id = ${categoryId})`;

/** How much of the line `p` is in this category. */
export const amountOfPart = (categoryId: string, amount: Sql): Sql => sql`(
  select sum(case when p.split_minor = ${amount} then l.amount_minor else -l.amount_minor end)
  from purchase_split_line l
  where l.organization_id = p.organization_id and l.purchase_id = p.split_id and l.category_id = ${categoryId})`;
