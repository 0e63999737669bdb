import { type ActivityWire, form990Lines } from '@almoner/contracts';
import { form990LineNames } from '../../words/en/form-990.ts';
import { reportWords } from '../../words/en/reports.ts';
import { functionColumns, type FunctionColumns } from './function-columns.ts';
import { linesLink } from './lines-link.ts';
import { type Report } from './report-frame.tsx';
import { type ReportRow } from './report-table.tsx';

const words = reportWords.form990;
/** Gifts are neither dues nor government grants, and fundraising events are not reported separately. */
const contributionsLine = '1f';
const contributionsTotalLine = '1h';
/** Where the nonprofit template has bank and payment fees. */
const feesLine = '24c';

type Activity = Pick<ActivityWire, 'contributions' | 'expenses' | 'paymentFees'>;

interface Days {
  readonly from: string;
  readonly to: string;
}

/** A sum reported on a line of Part IX, or on none. */
interface Item {
  readonly key: string;
  readonly label: string;
  readonly line: string | null;
  readonly figures: readonly number[];
  readonly link: string;
}

/** Contributions of Part VIII, then each line of Part IX that has expenses, then the categories that have no line. */
export function form990Report(activity: Activity, currency: string, days: Days): Report {
  const columns = functionColumns(activity.expenses);
  const items = itemsOf(activity, days, columns);
  const sumOf = (summed: readonly Item[]): number[] =>
    columns.titles.map((_, column) => summed.reduce((sum, { figures }) => sum + (figures[column] ?? 0), 0));
  const known: ReadonlySet<string> = new Set(form990Lines);
  const withoutLine = items.filter(({ line }) => line === null || !known.has(line));
  return {
    currency,
    columns: columns.titles,
    rows: [
      ...revenueRows(activity, days, columns),
      { key: 'expenses', label: words.expenses, level: 'section', figures: [] },
      ...form990Lines.flatMap((line) =>
        rowsOfLine(
          line,
          items.filter((item) => item.line === line),
          sumOf,
        ),
      ),
      ...(withoutLine.length === 0
        ? []
        : [{ key: 'without', label: words.withoutLine, level: 'section' as const, figures: [] }]),
      ...withoutLine.map((item) => rowOf(item, null, item.label)),
      { key: 'total', code: words.totalLine, label: words.total, level: 'end', figures: sumOf(items) },
    ],
  };
}

function revenueRows({ contributions }: Activity, days: Days, { titles }: FunctionColumns): ReportRow[] {
  const inTotal = <Cell>(cell: Cell) => titles.map((_, column) => (column === 0 ? cell : null));
  const figures = inTotal(contributions.without + contributions.with);
  const link = linesLink(words.contributions, { kind: 'income', ...days });
  return [
    { key: 'revenue', label: words.revenue, level: 'section', figures: [] },
    {
      key: 'contributions',
      code: contributionsLine,
      label: words.contributions,
      level: 'line',
      figures,
      links: inTotal(link),
    },
    {
      key: 'contributions-total',
      code: contributionsTotalLine,
      label: words.totalRevenue,
      level: 'total',
      figures,
    },
  ];
}

function itemsOf({ expenses, paymentFees }: Activity, days: Days, { figuresOf }: FunctionColumns): Item[] {
  const fees: Item = {
    key: 'fees',
    label: words.fees,
    line: feesLine,
    figures: figuresOf(paymentFees, 'fundraising'),
    link: linesLink(words.fees, { kind: 'fees', ...days }),
  };
  const ofCategories = expenses.map(({ categoryId, name, form990Line, function: ofFunction, amount }) => {
    const label = name ?? reportWords.uncategorized;
    return {
      key: categoryId ?? 'none',
      label,
      line: form990Line,
      figures: figuresOf(amount, ofFunction),
      link: linesLink(label, { kind: 'expense', category: categoryId ?? 'none', ...days }),
    };
  });
  return paymentFees === 0 ? ofCategories : [...ofCategories, fees];
}

/** The line, which leads to the lines of its only category; with several, each of them below it. */
function rowsOfLine(
  line: (typeof form990Lines)[number],
  items: readonly Item[],
  sumOf: (items: readonly Item[]) => number[],
): ReportRow[] {
  const [first, ...others] = items;
  if (first === undefined) return [];
  const name = form990LineNames[line];
  if (others.length === 0) return [{ ...rowOf(first, line, name), key: `line-${line}` }];
  return [
    { key: `line-${line}`, code: line, label: name, level: 'line', figures: sumOf(items) },
    ...items.map((item) => rowOf(item, '', words.ofWhich(item.label))),
  ];
}

const rowOf = ({ key, figures, link }: Item, code: string | null, label: string): ReportRow => ({
  key,
  code,
  label,
  level: 'line',
  figures,
  links: figures.map(() => link),
});
