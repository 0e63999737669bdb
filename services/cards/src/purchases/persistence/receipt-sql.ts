/** The receipts of each line `p`: its own and those of its authorization, which `authorizationId` names. */
const receiptsOf = (authorizationId: string) => `purchase_receipt r
  where r.organization_id = p.organization_id and r.purchase_id in (p.id, ${authorizationId})`;

export const receiptCount = (authorizationId: string) =>
  `(select count(distinct r.receipt_id)::int from ${receiptsOf(authorizationId)})`;

/** The ids of the receipts of a line, oldest first; null without one. */
export const receiptIds = (authorizationId: string) =>
  `(select array_agg(distinct r.receipt_id order by r.receipt_id) from ${receiptsOf(authorizationId)})`;

/** Until when the capture `p` needs a receipt. */
export const receiptDueAt = `(select q.due_at from receipt_requirement q
  where q.organization_id = p.organization_id and q.purchase_id = p.id and q.met_at is null)`;

/** Returns whether a line of this amount is without a receipt for a reason: it is small, exempt or excused. */
export const needsNoReceipt = (amount: string, authorizationId: string) => `(
  exists (select from receipt_excuse e where e.organization_id = p.organization_id
            and e.purchase_id in (p.id, ${authorizationId}) and e.status = 'approved')
  or exists (select from receipt_policy y where y.organization_id = p.organization_id and y.required_minor is not null
               and (${amount} < y.required_minor or p.merchant ->> 'networkId' = any(y.exempt_merchants)
                    or lower(p.merchant ->> 'name') in (select lower(name) from unnest(y.exempt_merchants) name))))`;

/** Returns whether a line has one. */
export const hasReceipt = (authorizationId: string) => `exists (select from ${receiptsOf(authorizationId)})`;

/** Returns whether someone has to decide on the stated reason why a line has none. */
export const isExplained = (authorizationId: string) => `exists (select from receipt_excuse e
  where e.organization_id = p.organization_id and e.purchase_id in (p.id, ${authorizationId}) and e.status = 'pending')`;

/** When someone last reminded of the receipt of a line. */
export const remindedAt = (authorizationId: string) => `(select m.reminded_at from receipt_reminder m
  where m.organization_id = p.organization_id and m.purchase_id = coalesce(${authorizationId}, p.id))`;
