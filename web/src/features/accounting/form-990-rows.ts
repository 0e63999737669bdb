import { type ActivityWire, form990Lines } from '@almoner/contracts';
import { form990LineNames } from '../../words/en/form-990.ts';
import { reportWords } from '../../words/en/reports.ts';
import { linesLink } from './lines-link.ts';
import { type Report } from './report-frame.tsx';
import { type ReportRow } from './report-table.tsx';

const words = reportWords.form990;
const functions = ['program', 'management', 'fundraising'] as const;
/** Gifts are neither dues nor government grants, and events are not told apart. */
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
  const items = itemsOf(activity, days);
  const known: ReadonlySet<string> = new Set(form990Lines);
  const withoutLine = items.filter(({ line }) => line === null || !known.has(line));
  return {
    currency,
    columns: words.columns,
    rows: [
      ...revenueRows(activity, days),
      { key: 'expenses', label: words.expenses, level: 'section', figures: [] },
      ...form990Lines.flatMap((line) =>
        rowsOfLine(
          line,
          items.filter((item) => item.line === line),
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

function revenueRows({ contributions }: Activity, days: Days): ReportRow[] {
  const figures = [contributions.without + contributions.with, null, null, null];
  const link = linesLink(words.contributions, { kind: 'income', ...days });
  return [
    { key: 'revenue', label: words.revenue, level: 'section', figures: [] },
    {
      key: 'contributions',
      code: contributionsLine,
      label: words.contributions,
      level: 'line',
      figures,
      links: [link, null, null, null],
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

function itemsOf({ expenses, paymentFees }: Activity, days: Days): Item[] {
  const fees: Item = {
    key: 'fees',
    label: words.fees,
    line: feesLine,
    figures: figuresOf(paymentFees, 'fundraising'),
    link: linesLink(words.fees, { kind: 'fees', ...days }),
  };
  const ofCategories = expenses.map(({ categoryId, name, form990Line, function: ofFunction, amount }) => {
    const label = name ?? words.uncategorized;
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
function rowsOfLine(line: (typeof form990Lines)[number], items: readonly Item[]): ReportRow[] {
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

const figuresOf = (amount: number, name: ActivityWire['expenses'][number]['function']) => [
  amount,
  ...functions.map((one) => (one === name ? amount : 0)),
];

const sumOf = (items: readonly Item[]): number[] =>
  words.columns.map((_, column) => items.reduce((sum, { figures }) => sum + (figures[column] ?? 0), 0));
