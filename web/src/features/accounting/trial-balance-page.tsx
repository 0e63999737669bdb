import { useGetTrialBalanceQuery } from '../../api/accounting.api.ts';
import { combinedQueries } from '../../api/combined-queries.ts';
import { reportWords } from '../../words/en/reports.ts';
import { useCategories } from '../categories/shared/category-names.ts';
import { ReportFrame, useMonth } from './report-frame.tsx';
import { useBooks } from './shared/books.ts';
import { trialBalanceReport } from './trial-balance-report.ts';

const words = reportWords.trial;

/** Every account of the ledger at the end of a month, with the activities of its year; debits and credits are equal. */
export function TrialBalancePage() {
  const { to, period } = useMonth();
  const { clientId } = useBooks();
  // Without the categories, every expense would be shown as uncategorized.
  const categoriesQuery = useCategories(clientId);
  const { data: categories } = categoriesQuery;
  const query = useGetTrialBalanceQuery({ on: to, clientId });
  const trialBalance = query.currentData;
  return (
    <ReportFrame
      title={words.title}
      hint={words.hint}
      csvFile={words.csvFile}
      query={combinedQueries(query, categoriesQuery)}
      report={trialBalance && categories && trialBalanceReport(trialBalance, categories)}
      period={period}
    />
  );
}
