import { useGetFinancialPositionQuery } from '../../api/accounting.api.ts';
import { reportWords } from '../../words/en/reports.ts';
import { positionReport } from './position-report.ts';
import { ReportFrame, useMonth } from './report-frame.tsx';
import { useBooks } from './shared/books.ts';

const words = reportWords.position;

/** Assets, liabilities and net assets at the end of a month. */
export function PositionPage() {
  const { to, period } = useMonth();
  const { clientId } = useBooks();
  const query = useGetFinancialPositionQuery({ on: to, clientId });
  return (
    <ReportFrame
      title={words.title}
      hint={words.hint}
      csvFile={words.csvFile}
      query={query}
      report={query.currentData && positionReport(query.currentData)}
      period={period}
    />
  );
}
