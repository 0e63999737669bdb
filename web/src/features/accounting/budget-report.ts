import { type BudgetReportWire, type CategoryWire } from '@almoner/contracts';
import { reportWords } from '../../words/en/reports.ts';
import { linesLink } from './lines-link.ts';
import { type Report } from './report-frame.tsx';
import { type ReportRow } from './report-table.tsx';

const words = reportWords.budget;

type Line = BudgetReportWire['lines'][number];

/** Each category, and below it what was spent and planned on each of its programs. */
export function budgetReport(
  { year, currency, lines, paymentFees }: BudgetReportWire,
  categories: readonly CategoryWire[],
): Report {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const days = { from: `${year}-01-01`, to: `${year}-12-31` };
  const byCategory = [...Map.groupBy(lines, ({ categoryId }) => categoryId)].map(
    ([categoryId, ofCategory]) => ({
      category: categoryId === null ? undefined : byId.get(categoryId),
      categoryId,
      lines: ofCategory,
    }),
  );
  const total = budgetOf(lines);
  // As the total expenses of the Statement of Activities, which has the fees too.
  const actual = actualOf(lines) + paymentFees;
  const feesLink = linesLink(words.fees, { kind: 'fees', ...days });
  const fees = {
    key: 'fees',
    label: words.fees,
    level: 'line' as const,
    figures: [null, paymentFees, null],
    links: [null, feesLink, null],
  };
  return {
    currency,
    columns: words.columns,
    rows: [
      ...byCategory
        .toSorted((a, b) => compareCodes(a.category?.code, b.category?.code))
        .flatMap((one) => rowsOfCategory(one, days)),
      ...(paymentFees === 0 ? [] : [fees]),
      { key: 'total', label: reportWords.total, level: 'end', figures: figuresOf(total, actual) },
    ],
  };
}

interface OfCategory {
  readonly category: CategoryWire | undefined;
  readonly categoryId: string | null;
  readonly lines: readonly Line[];
}

function rowsOfCategory({ category, categoryId, lines }: OfCategory, days: Days): ReportRow[] {
  const name = category?.name ?? reportWords.uncategorized;
  const linkOf = (program?: string) => [
    null,
    linesLink(name, { kind: 'expense', category: categoryId ?? 'none', program, ...days }),
    null,
  ];
  const all: ReportRow = {
    key: `${categoryId}`,
    code: category?.code ?? '',
    label: name,
    csvLabel: name,
    level: 'line',
    figures: figuresOf(budgetOf(lines), actualOf(lines)),
    links: linkOf(),
  };
  if (lines.every(({ spendProgramId }) => spendProgramId === null)) return [all];
  const ofPrograms = lines.map(({ spendProgramId, program, budget, actual }): ReportRow => {
    const label = program ?? words.noProgram;
    return {
      key: `${categoryId} ${spendProgramId}`,
      code: '',
      label,
      csvLabel: program === null ? words.withoutProgram(name) : words.ofProgram(name, program),
      level: 'detail',
      figures: figuresOf(budget, actual),
      links: linkOf(spendProgramId ?? 'none'),
    };
  });
  return [all, ...ofPrograms];
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Without a budget nothing is left of one, and nothing is over it. */
const figuresOf = (budget: number | null, actual: number) => [
  budget,
  actual,
  budget === null ? null : budget - actual,
];

const actualOf = (lines: readonly Line[]) => lines.reduce((sum, { actual }) => sum + actual, 0);

/** Null where no line has one. */
const budgetOf = (lines: readonly Line[]) =>
  lines.reduce<number | null>((sum, { budget }) => (budget === null ? sum : (sum ?? 0) + budget), null);

/** Expenses without a category come last. */
const compareCodes = (a: string | undefined, b: string | undefined) =>
  a === undefined || b === undefined ? Number(a === undefined) - Number(b === undefined) : a.localeCompare(b);
