import { useGetTrialBalanceQuery } from '../../api/accounting.api.ts';
import { readableAccount } from '../../lib/account-name.ts';
import { reportWords } from '../../words/en/reports.ts';
import { useCategories } from '../categories/shared/category-names.ts';
import { ReportFrame, useMonth } from './report-frame.tsx';
import { useBooks } from './shared/books.ts';

const words = reportWords.trial;

/** The one account of all expenses; here it has only those without a category. */
const expenses = 'Expenses';

/** As in a chart of accounts; the accounts of the ledger come in no order that a reader knows. */
const sections = ['Assets', 'Liabilities', 'Equity', 'Income', 'Expenses'];
const sectionOf = (account: string) => sections.indexOf(account.split(':')[0] ?? '');
const collator = new Intl.Collator('en-US', { numeric: true });

const labelOf = (account: string) =>
  account === expenses ? reportWords.budget.uncategorized : readableAccount(account);

/** Every account of the ledger at the end of a month; debits and credits are equal. */
export function TrialBalancePage() {
  const { to, period } = useMonth();
  const { clientId } = useBooks();
  const { data: categories = [] } = useCategories(clientId);
  const query = useGetTrialBalanceQuery({ on: to, clientId });
  const names = new Map(categories.map((category) => [category.id, category]));
  const balance = query.currentData;
  const rows = (balance?.accounts ?? []).map(({ account, categoryId, balance: minor }) => {
    const category = categoryId === null ? undefined : names.get(categoryId);
    return {
      key: `${account} ${categoryId ?? ''}`,
      code: category?.code ?? null,
      label: category === undefined ? labelOf(account) : category.name,
      csvLabel: category === undefined ? account.replaceAll(':', ' · ') : category.name,
      level: 'line' as const,
      section: sectionOf(account),
      figures: minor > 0 ? [minor, null] : [null, 0 - minor],
    };
  });
  const sorted = rows.toSorted(
    (a, b) => a.section - b.section || collator.compare(a.code ?? a.label, b.code ?? b.label),
  );
  const sum = (column: 0 | 1) => rows.reduce((total, { figures }) => total + (figures[column] ?? 0), 0);
  return (
    <ReportFrame
      title={words.title}
      hint={words.hint}
      csvFile={words.csvFile}
      query={query}
      report={
        balance && {
          currency: balance.currency,
          columns: words.columns,
          rows: [
            ...sorted,
            { key: 'total', label: reportWords.total, level: 'end', figures: [sum(0), sum(1)] },
          ],
        }
      }
      period={period}
    />
  );
}
