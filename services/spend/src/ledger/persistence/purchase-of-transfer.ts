/** The purchase that a transfer `t` is of, as the list of purchases has it; for what a dispute moved, the disputed one. */
export const purchaseOfTransfer = `case
    when t.kind in ('purchase_capture', 'purchase_refund', 'purchase_refund_reversal') then t.source_id
    when t.kind in ('purchase_dispute', 'purchase_dispute_reversal') then (
      select c.disputed_transaction_id from card_transaction c where c.organization_id = t.organization_id and c.id = t.source_id)
  end`;
