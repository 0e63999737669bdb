import { type BudgetReportWire, type CategoryWire } from '@almoner/contracts';
import { reportWords } from '../../words/en/reports.ts';
import { linesLink } from './lines-link.ts';
import { type Report } from './report-frame.tsx';

const words = reportWords.budget;

export function budgetReport(
  { year, currency, lines, paymentFees }: BudgetReportWire,
  categories: readonly CategoryWire[],
): Report {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const rows = lines.map(({ categoryId, spendProgramId, program, budget, actual }) => {
    const category = categoryId === null ? undefined : byId.get(categoryId);
    const name = category?.name ?? words.uncategorized;
    const filters = {
      kind: 'expense',
      category: categoryId ?? 'none',
      program: spendProgramId ?? 'none',
      from,
      to,
    };
    return {
      key: `${categoryId} ${spendProgramId}`,
      code: category?.code ?? '',
      label: `${name}, ${program ?? words.noProgram}`,
      level: 'line' as const,
      figures: [budget, actual, budget === null ? null : budget - actual],
      links: [null, linesLink(name, filters), null],
    };
  });
  const sum = (figures: readonly (number | null)[]) =>
    figures.reduce<number>((total, one) => total + (one ?? 0), 0);
  const hasBudget = lines.some(({ budget }) => budget !== null);
  const budgeted = sum(lines.map(({ budget }) => budget));
  // As the total expenses of the Statement of Activities, which has the fees too.
  const actual = sum([...lines.map((line) => line.actual), paymentFees]);
  return {
    currency,
    columns: words.columns,
    rows: [
      ...rows.toSorted((a, b) => a.code.localeCompare(b.code)),
      ...(paymentFees === 0
        ? []
        : [
            {
              key: 'fees',
              label: words.fees,
              level: 'line' as const,
              figures: [null, paymentFees, null],
              links: [null, linesLink(words.fees, { kind: 'fees', from, to }), null],
            },
          ]),
      {
        key: 'total',
        label: reportWords.total,
        level: 'end',
        // Without a budget nothing is left of one, and nothing is over it.
        figures: hasBudget ? [budgeted, actual, budgeted - actual] : [null, actual, null],
      },
    ],
  };
}
