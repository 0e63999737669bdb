/** Transactions that match nothing in the books. */
export const unmatchedFactWords = {
  label: 'Transactions to review',
  status: 'Status',
  views: { open: 'Open', resolved: 'Resolved' },
  columns: { what: 'Transaction', why: 'Why it did not match', amount: 'Amount' },
  why: {
    unknown_card: 'The card is not one of yours, so this transaction is not in your books yet.',
    unlinked_refund:
      'A refund that could not be matched to a purchase. It was posted to the account that the card paid from.',
    amount_differs:
      'The merchant captured more than was authorized, or without an authorization. The whole amount is in your books.',
    quarantined: 'It could not be recorded in your books. The operator of this platform can see it too.',
  },
  authorized: (amount: string) => `${amount} was authorized.`,
  assign: { card: 'Assign to a card', account: 'Move to an account' },
  target: { card: 'Card', account: 'Account' },
  targetRequired: 'Choose one',
  acknowledge: 'Acknowledge',
  acknowledgeHint: 'Nothing is posted. It is removed from this list and recorded in the audit log.',
  reason: 'Reason',
  reasonRequired: 'Enter a reason of at least 3 characters',
  reasonMax: 500,
  assigned: 'Assigned.',
  acknowledged: 'Acknowledged.',
  resolved: { assigned: 'Assigned', acknowledged: 'Acknowledged', open: 'Open' },
  by: (name: string) => `by ${name}`,
  unnamed: 'No merchant',
  empty: 'Every transaction from Stripe matches your books.',
  resolvedEmpty: 'Nothing has been resolved yet.',
};
