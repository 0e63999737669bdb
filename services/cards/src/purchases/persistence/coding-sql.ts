/**
 * Joins to each line `p` its coding: its own, or else that of its authorization, which `authorizationId` names.
 * `version` counts the changes of the line's own coding.
 */
export const joinCoding = (authorizationId: string) => `
  left join lateral (
    select c.category_id, c.memo, c.rule_id, case when c.purchase_id = p.id then c.version else 0 end as version from purchase_coding c
    where c.organization_id = p.organization_id and c.purchase_id in (p.id, ${authorizationId})
    order by c.purchase_id = p.id desc limit 1) coding on true`;
