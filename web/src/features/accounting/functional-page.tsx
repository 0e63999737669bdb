import { useGetStatementOfActivitiesQuery } from '../../api/accounting.api.ts';
import { reportWords } from '../../words/en/reports.ts';
import { functionalReport } from './functional-rows.ts';
import { ReportFrame, useMonth } from './report-frame.tsx';
import { useBooks } from './shared/books.ts';

const words = reportWords.functional;

/** The expenses of a year to a month, by category and function. */
export function FunctionalPage() {
  const { yearStart: from, to, period } = useMonth();
  const { clientId } = useBooks();
  const query = useGetStatementOfActivitiesQuery({ from, to, clientId });
  const statement = query.currentData;
  return (
    <ReportFrame
      title={words.title}
      hint={words.hint}
      csvFile={words.csvFile}
      query={query}
      report={statement && functionalReport(statement.period, statement.currency, { from, to })}
      period={period}
    />
  );
}
