import { type FinancialPositionWire } from '@almoner/contracts';
import { reportWords } from '../../words/en/reports.ts';
import { linesLink, netAssetsLinks } from './lines-link.ts';
import { type Report } from './report-frame.tsx';

const words = reportWords.position;

export function positionReport({
  on,
  currency,
  assets,
  liabilities,
  netAssets,
}: FinancialPositionWire): Report {
  const sum = (lines: FinancialPositionWire['assets']) =>
    lines.reduce((total, { amount }) => total + amount, 0);
  const line = (
    { accountId, name, amount }: FinancialPositionWire['assets'][number],
    side: 'debit' | 'credit',
  ) => ({
    key: accountId,
    label: name,
    level: 'line' as const,
    figures: [amount],
    links: [linesLink(name, { accountId, to: on, ...(side === 'credit' && { side }) })],
  });
  const section = (label: string) => ({ key: label, label, level: 'section' as const, figures: [] });
  const total = (label: string, amount: number, level: 'total' | 'end' = 'total') => ({
    key: label,
    label,
    level,
    figures: [amount],
  });
  const month = on.slice(0, 7);
  const net = netAssets.without + netAssets.with;
  return {
    currency,
    columns: [reportWords.amount],
    rows: [
      section(words.assets),
      ...assets.map((one) => line(one, 'debit')),
      total(words.totalAssets, sum(assets)),
      section(words.liabilities),
      ...liabilities.map((one) => line(one, 'credit')),
      total(words.totalLiabilities, sum(liabilities)),
      section(words.netAssets),
      {
        key: 'without',
        label: words.without,
        level: 'line',
        figures: [netAssets.without],
        links: [`?${new URLSearchParams({ report: 'activities', month })}`],
      },
      {
        key: 'with',
        label: words.with,
        level: 'line',
        figures: [netAssets.with],
        links: [netAssetsLinks(month).with],
      },
      total(words.totalNetAssets, net),
      total(words.end, sum(liabilities) + net, 'end'),
    ],
  };
}
