import { type ActivityWire } from '@almoner/contracts';
import { reportWords } from '../../words/en/reports.ts';
import { functionColumns } from './function-columns.ts';
import { linesLink } from './lines-link.ts';
import { type Report } from './report-frame.tsx';

const words = reportWords.functional;

/** Each category is in the column of its function. */
export function functionalReport(
  { expenses, paymentFees }: Pick<ActivityWire, 'expenses' | 'paymentFees'>,
  currency: string,
  days: { readonly from: string; readonly to: string },
): Report {
  const { titles, figuresOf } = functionColumns(expenses);
  const lines = expenses.toSorted(byCode).map(({ categoryId, code, name, function: ofFunction, amount }) => {
    const label = name ?? reportWords.uncategorized;
    const link = linesLink(label, { kind: 'expense', category: categoryId ?? 'none', ...days });
    const figures = figuresOf(amount, ofFunction);
    return {
      key: categoryId ?? 'none',
      code,
      label,
      level: 'line' as const,
      figures,
      links: figures.map(() => link),
    };
  });
  const fees = figuresOf(paymentFees, 'fundraising');
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
  const total = titles.map((_, column) => all.reduce((sum, { figures }) => sum + (figures[column] ?? 0), 0));
  return {
    currency,
    columns: titles,
    rows: [...all, { key: 'total', label: words.total, level: 'end', figures: total }],
  };
}

/** Lines without a category come last. */
function byCode(a: { readonly code: string | null }, b: { readonly code: string | null }): number {
  if (a.code === null || b.code === null) return Number(a.code === null) - Number(b.code === null);
  return a.code.localeCompare(b.code);
}
