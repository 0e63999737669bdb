export const giftMethodWords = {
  card: 'Card',
  bank_debit: 'Bank debit',
  cash: 'Cash',
  check: 'Check',
  in_kind: 'In kind',
  stock: 'Stock',
  donor_advised_fund: 'Donor-advised fund',
  forgone_reimbursement: 'Forgone reimbursement',
};
