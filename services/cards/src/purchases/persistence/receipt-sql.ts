/** The receipts of each line `p`: its own and those of its authorization, which `authorizationId` names. */
const receiptsOf = (authorizationId: string) => `purchase_receipt r
  where r.organization_id = p.organization_id and r.purchase_id in (p.id, ${authorizationId})`;

export const receiptCount = (authorizationId: string) =>
  `(select count(distinct r.receipt_id)::int from ${receiptsOf(authorizationId)})`;

/** The ids of the receipts of a line, oldest first; null without one. */
export const receiptIds = (authorizationId: string) =>
  `(select array_agg(distinct r.receipt_id order by r.receipt_id) from ${receiptsOf(authorizationId)})`;

/** Whether a line has one. */
export const hasReceipt = (authorizationId: string) => `exists (select from ${receiptsOf(authorizationId)})`;
