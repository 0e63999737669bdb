/** The purchase that a transfer `t` is of, as the list of purchases has it; for what a dispute moved, the disputed one. */
export const purchaseOfTransfer = `case
    when t.kind in ('purchase_capture', 'purchase_refund', 'purchase_refund_reversal') then t.source_id
    when t.kind in ('purchase_dispute', 'purchase_dispute_reversal') then (
      select c.disputed_transaction_id from card_transaction c where c.organization_id = t.organization_id and c.id = t.source_id)
    when t.kind = 'purchase_recoding' then (
      select coalesce(c.disputed_transaction_id, c.id) from card_transaction c
      where c.organization_id = t.organization_id and c.id = t.source_id)
  end`;

/** The reimbursement report that a transfer `t` is of. */
export const reportOfTransfer = `case
    when t.kind in ('reimbursement_approval', 'reimbursement_recoding', 'reimbursement_payment', 'reimbursement_forgone')
      then t.source_id
    when t.kind in ('reimbursement_payout', 'reimbursement_payout_return') then (
      select y.report_id from reimbursement_payout y where y.organization_id = t.organization_id and y.id = t.source_id)
  end`;

/** The gift that a transfer `t` is of; null for the part of a payout that is of none. */
export const giftOfTransfer = `case
    when t.kind in ('gift', 'gift_fee', 'gift_refund', 'gift_refund_reversal', 'gift_dispute', 'gift_dispute_reversal',
      'gift_payout', 'gift_refund_payout', 'payout_return', 'offline_gift_received', 'offline_gift_voided') then t.source_id
  end`;

/** The fund that a transfer `t` moved money into, or released it from, by hand. */
const fundOfTransfer = `case when t.kind in ('fund_receipt', 'fund_release') then t.source_id end`;

/** For a line of a payout: its id at Stripe, which its key ends with (`BookPayout`). It may contain colons. */
const payoutLineOfTransfer = `case
    when t.kind in ('gift_payout', 'gift_refund_payout') then substring(t.idempotency_key from '^payout:(.*)$')
    when t.kind = 'payout_return' then substring(t.idempotency_key from '^payout_return:[^:]*:(.*)$')
  end`;

/** The columns of these. */
export const sourcesOfTransfer = `${purchaseOfTransfer} as purchase_id, ${reportOfTransfer} as report_id,
  ${giftOfTransfer} as gift_id, ${fundOfTransfer} as fund_id,
  ${payoutLineOfTransfer} as payout_line_id`;
