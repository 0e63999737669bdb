import { type FinancialPositionWire } from '@almoner/contracts';
import { useGetFinancialPositionQuery } from '../../api/accounting.api.ts';
import { reportWords } from '../../words/en/reports.ts';
import { linesLink } from './lines-link.ts';
import { ReportFrame, useMonth, type Report } from './report-frame.tsx';
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
      report={query.currentData && reportOf(query.currentData)}
      period={period}
    />
  );
}

export function reportOf({ on, currency, assets, liabilities, netAssets }: FinancialPositionWire): Report {
  const sum = (lines: FinancialPositionWire['assets']) =>
    lines.reduce((total, { amount }) => total + amount, 0);
  const line = ({ accountId, name, amount }: FinancialPositionWire['assets'][number]) => ({
    key: accountId,
    label: name,
    level: 'line' as const,
    figures: [amount],
    links: [linesLink(name, { accountId, to: on })],
  });
  const section = (label: string) => ({ key: label, label, level: 'section' as const, figures: [] });
  const total = (label: string, amount: number, level: 'total' | 'end' = 'total') => ({
    key: label,
    label,
    level,
    figures: [amount],
  });
  const net = netAssets.without + netAssets.with;
  return {
    currency,
    columns: [reportWords.amount],
    rows: [
      section(words.assets),
      ...assets.map(line),
      total(words.totalAssets, sum(assets)),
      section(words.liabilities),
      ...liabilities.map(line),
      total(words.totalLiabilities, sum(liabilities)),
      section(words.netAssets),
      { key: 'without', label: words.without, level: 'line', figures: [netAssets.without] },
      { key: 'with', label: words.with, level: 'line', figures: [netAssets.with] },
      total(words.totalNetAssets, net),
      total(words.end, sum(liabilities) + net, 'end'),
    ],
  };
}
