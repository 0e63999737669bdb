import { cashWords } from './wallet.ts';

const kinds: Readonly<Record<string, string>> = cashWords.kinds;

export const accountingWords = {
  title: 'Accounting',
  titleOf: (client: string) => `Accounting of ${client}`,
  tabs: { card: 'Wallet', vault: 'Vault' },
  account: 'Account',
  reports: 'Reports',
  columns: { date: 'Date', description: 'Description', amount: 'Amount' },
  /** A kind of a newer service is shown as it is. */
  kindOf: (kind: string) => kinds[kind] ?? kind.replaceAll('_', ' '),
  empty: 'Nothing has settled here. A purchase appears once the merchant has captured it.',
  vaultEmpty: 'Nothing has moved through the vault.',
  csvColumns: ['Day (UTC)', 'Description', 'Kind', 'Accounts', 'Review', 'Change of cash', 'Currency'],
  csvFile: 'settled-movements.csv',
};
