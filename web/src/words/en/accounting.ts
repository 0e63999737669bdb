import { cashWords } from './wallet.ts';

const kinds: Readonly<Record<string, string>> = cashWords.kinds;

export const accountingWords = {
  title: 'Accounting',
  titleOf: (client: string) => `Accounting for ${client}`,
  tabs: { card: 'Wallet', vault: 'Vault' },
  account: 'Account',
  reports: 'Reports',
  columns: { date: 'Date', description: 'Description', amount: 'Amount' },
  /** A kind from a newer release of the service is shown as it is. */
  kindOf: (kind: string) => kinds[kind] ?? kind.replaceAll('_', ' '),
  empty: 'No settled transactions yet. A purchase appears once the merchant has captured it.',
  vaultEmpty: 'The vault has no activity yet.',
  csvColumns: ['Day (UTC)', 'Description', 'Kind', 'Accounts', 'Review', 'Change in cash', 'Currency'],
  csvFile: 'accounting-entries.csv',
};
