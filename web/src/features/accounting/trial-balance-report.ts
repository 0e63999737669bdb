import { type CategoryWire, type TrialBalanceWire } from '@almoner/contracts';
import { readableAccount } from '../../lib/account-name.ts';
import { reportWords } from '../../words/en/reports.ts';
import { linesLink } from './lines-link.ts';
import { type Report } from './report-frame.tsx';

const words = reportWords.trial;

type TrialAccount = NonNullable<TrialBalanceWire['ofYear']>['accounts'][number];

/** The one account of all expenses; here it has only those without a category. */
const expenses = 'Expenses';

/** As in a chart of accounts; the accounts of the ledger are in no order that a person would expect. */
const sections = ['Assets', 'Liabilities', 'Equity', 'Income', 'Expenses'];
const sectionOf = (account: string) => sections.indexOf(account.split(':')[0] ?? '');
const collator = new Intl.Collator('en-US', { numeric: true });

/** A fund instead of the name that all releases have. */
const readableName = ({ account, fund }: TrialAccount) =>
  fund === undefined
    ? readableAccount(account)
    : `${readableAccount(account.slice(0, account.lastIndexOf(':')))} · ${fund}`;

const labelOf = (row: TrialAccount) =>
  row.account === expenses ? reportWords.uncategorized : readableName(row);

export function trialBalanceReport(
  { on, currency, accounts, ofYear }: TrialBalanceWire,
  categories: readonly CategoryWire[],
): Report {
  const names = new Map(categories.map((category) => [category.id, category]));
  const shown: readonly TrialAccount[] = ofYear?.accounts ?? accounts;
  const rows = shown.map((row) => {
    const { account, categoryId, balance, lines } = row;
    const category = categoryId === null ? undefined : names.get(categoryId);
    const label = category?.name ?? labelOf(row);
    const isCredit = balance <= 0;
    const link =
      lines === undefined
        ? null
        : linesLink(label, { ...lines, to: on, ...(isCredit && { side: 'credit' }) });
    return {
      key: `${account} ${categoryId ?? ''}`,
      code: category?.code ?? null,
      label,
      csvLabel: category === undefined ? account.replaceAll(':', ' · ') : category.name,
      level: 'line' as const,
      section: sectionOf(account),
      figures: isCredit ? [null, 0 - balance] : [balance, null],
      links: [link, link],
    };
  });
  const sorted = rows.toSorted(
    (a, b) => a.section - b.section || collator.compare(a.code ?? a.label, b.code ?? b.label),
  );
  const sum = (column: 0 | 1) => rows.reduce((total, { figures }) => total + (figures[column] ?? 0), 0);
  return {
    currency,
    columns: words.columns,
    rows: [...sorted, { key: 'total', label: reportWords.total, level: 'end', figures: [sum(0), sum(1)] }],
  };
}
