import { useGetStatementOfActivitiesQuery } from '../../api/accounting.api.ts';
import { reportWords } from '../../words/en/reports.ts';
import { form990Report } from './form-990-rows.ts';
import { ReportFrame, useMonth } from './report-frame.tsx';
import { useBooks } from './shared/books.ts';

const words = reportWords.form990;

/** Contributions and expenses of a year to a month, by the lines of Form 990. */
export function Form990Page() {
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
      report={statement && form990Report(statement.period, statement.currency, { from, to })}
      period={period}
    />
  );
}
