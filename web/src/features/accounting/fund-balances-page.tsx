import { useGetFundBalancesQuery } from '../../api/accounting.api.ts';
import { reportWords } from '../../words/en/reports.ts';
import { linesLink } from './lines-link.ts';
import { ReportFrame, useMonth } from './report-frame.tsx';
import { useBooks } from './shared/books.ts';

const words = reportWords.funds;

/** What each restricted fund had, received and released in the year to a month. */
export function FundBalancesPage() {
  const { yearStart: from, to, period } = useMonth();
  const { clientId, fundLink } = useBooks();
  const query = useGetFundBalancesQuery({ from, to, clientId });
  const balances = query.currentData;
  const funds = balances?.funds ?? [];
  const total = (figure: 'beginning' | 'received' | 'released' | 'end') =>
    funds.reduce((sum, fund) => sum + fund[figure], 0);
  const rows = funds.map(({ fundId, name, beginning, received, released, end }) => ({
    key: fundId,
    label: name,
    level: 'line' as const,
    figures: [beginning, received, 0 - released, end],
    links: [
      null,
      linesLink(name, { kind: 'income', fund: fundId, from, to }),
      linesLink(name, { kind: 'fund_release', fund: fundId, from, to }),
      fundLink(fundId),
    ],
  }));
  return (
    <ReportFrame
      title={words.title}
      hint={words.hint}
      csvFile={words.csvFile}
      query={query}
      report={
        balances && {
          currency: balances.currency,
          columns: words.columns,
          rows: [
            ...rows,
            {
              key: 'total',
              label: reportWords.total,
              level: 'end',
              figures: [total('beginning'), total('received'), 0 - total('released'), total('end')],
            },
          ],
        }
      }
      period={period}
    />
  );
}
