import { type FundBalancesWire } from '@almoner/contracts';
import { reportWords } from '../../words/en/reports.ts';
import { linesLink } from './lines-link.ts';
import { type Report } from './report-frame.tsx';

const words = reportWords.funds;
type Balance = FundBalancesWire['funds'][number];
type Figure = Exclude<keyof Balance, 'fundId' | 'name'>;

/** What refunds restored to the funds has a column only where there is some. */
export function fundBalancesReport(
  { currency, from, to, funds }: FundBalancesWire,
  fundLink: (fundId: string) => string | null,
): Report {
  const isRestored = funds.some(({ restored }) => restored !== 0);
  const figures: readonly Figure[] = isRestored
    ? ['beginning', 'received', 'released', 'restored', 'end']
    : ['beginning', 'received', 'released', 'end'];
  return {
    currency,
    columns: figures.map((figure) => words.columns[figure]),
    rows: [
      ...funds.map((fund) => ({
        key: fund.fundId,
        label: fund.name,
        level: 'line' as const,
        figures: figures.map((figure) => shown(fund, figure)),
        links: figures.map((figure) => linkOf(fund, figure)),
      })),
      {
        key: 'total',
        label: reportWords.total,
        level: 'end',
        figures: figures.map((figure) => funds.reduce((sum, fund) => sum + shown(fund, figure), 0)),
      },
    ],
  };

  function linkOf({ fundId, name }: Balance, figure: Figure): string | null {
    if (figure === 'end') return fundLink(fundId);
    const filters = filtersOf[figure];
    return filters === null ? null : linesLink(name, { ...filters, fund: fundId, from, to });
  }
}

const filtersOf = {
  beginning: null,
  received: { kind: 'income' },
  // A release takes money from the fund, so its lines are negative.
  released: { kind: 'fund_release', entries: 'debit', side: 'credit' },
  // Credited, so its lines are negative.
  restored: { kind: 'fund_release', entries: 'credit', side: 'credit' },
} as const satisfies Record<Exclude<Figure, 'end'>, Readonly<Record<string, string>> | null>;

/** What was released lowers the balance, and `released` of the contract is net of what was restored. */
const shown = (fund: Balance, figure: Figure): number =>
  figure === 'released' ? 0 - fund.released - fund.restored : fund[figure];
