import { type ActivityWire } from '@almoner/contracts';
import { reportWords } from '../../words/en/reports.ts';
import { linesLink } from './lines-link.ts';
import { type Report } from './report-frame.tsx';

const words = reportWords.functional;
const functions = ['program', 'management', 'fundraising'] as const;

/** Each category is in the column of its function; without one, only in the total. */
export function functionalReport(
  { expenses, paymentFees }: Pick<ActivityWire, 'expenses' | 'paymentFees'>,
  currency: string,
  days: { readonly from: string; readonly to: string },
): Report {
  const columnsOf = (amount: number, name: ActivityWire['expenses'][number]['function']) => [
    amount,
    ...functions.map((one) => (one === name ? amount : 0)),
  ];
  const lines = expenses.toSorted(byCode).map(({ categoryId, code, name, function: ofFunction, amount }) => {
    const label = name ?? words.uncategorized;
    const link = linesLink(label, { kind: 'expense', category: categoryId ?? 'none', ...days });
    const figures = columnsOf(amount, ofFunction);
    return {
      key: categoryId ?? 'none',
      code,
      label,
      level: 'line' as const,
      figures,
      links: figures.map(() => link),
    };
  });
  const fees = columnsOf(paymentFees, 'fundraising');
  const feesLink = linesLink(words.fees, { kind: 'fees', ...days });
  const all = [
    ...lines,
    {
      key: 'fees',
      code: null,
      label: words.fees,
      level: 'line' as const,
      figures: fees,
      links: fees.map(() => feesLink),
    },
  ];
  const total = words.columns.map((_, column) =>
    all.reduce((sum, { figures }) => sum + (figures[column] ?? 0), 0),
  );
  return {
    currency,
    columns: words.columns,
    rows: [...all, { key: 'total', label: words.total, level: 'end', figures: total }],
  };
}

/** Lines without a category come last. */
function byCode(a: { readonly code: string | null }, b: { readonly code: string | null }): number {
  if (a.code === null || b.code === null) return Number(a.code === null) - Number(b.code === null);
  return a.code.localeCompare(b.code);
}
