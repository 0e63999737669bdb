export const accountingWords = {
  title: 'Accounting',
  tabs: { card: 'Wallet', vault: 'Vault' },
  columns: { date: 'Date', merchant: 'Merchant', category: 'Category', type: 'Type', amount: 'Amount' },
  types: { capture: 'Purchase', refund: 'Refund' },
  empty: 'Nothing has settled yet. A purchase appears here once the merchant has captured it.',
  vaultEmpty: 'Nothing has moved through the vault.',
  csvColumns: ['Time (UTC)', 'Merchant', 'Category', 'Type', 'Amount', 'Currency', 'Stripe transaction'],
  csvFile: 'settled-movements.csv',
};
