import { type ActivityWire } from '@almoner/contracts';
import { statementWords as words } from '../../words/en/statement.ts';

interface ByClass {
  readonly without: number;
  readonly with: number;
}

type LineFilters = Readonly<Record<string, string>>;

/** For each column; null where a figure has no such lines. */
interface ColumnLines {
  readonly without: LineFilters | null;
  readonly with: LineFilters | null;
  readonly total: LineFilters | null;
}

export interface StatementRow {
  readonly key: string;
  readonly code: string | null;
  readonly label: string;
  readonly level: 'section' | 'line' | 'group' | 'detail' | 'total' | 'end';
  /** For the period, and for the year to date; null for a heading. */
  readonly period: ByClass | null;
  readonly year: ByClass | null;
  /** The filters of the lines that its figures are the sum of. */
  readonly lines: ColumnLines | null;
  /** It shows net assets, which other reports divide, and not a sum of lines. */
  readonly netAssets: 'beginning' | 'end' | null;
}

type Expense = ActivityWire['expenses'][number];
const functions = ['program', 'management', 'fundraising'] as const;
const everyColumn = (filters: LineFilters): ColumnLines => ({
  without: filters,
  with: filters,
  total: filters,
});
const onlyWithout = (minor: number): ByClass => ({ without: minor, with: 0 });
const plus = (a: ByClass, b: ByClass): ByClass => ({ without: a.without + b.without, with: a.with + b.with });

/** The lines of the statement from top to bottom, for a period and its year side by side. */
export function statementRows(period: ActivityWire, year: ActivityWire): StatementRow[] {
  const row = (
    key: string,
    label: string,
    level: StatementRow['level'],
    figure: ((activity: ActivityWire) => ByClass) | null,
    { code = null, lines = null, netAssets = null }: Partial<StatementRow> = {},
  ): StatementRow => ({
    key,
    code,
    label,
    level,
    period: figure?.(period) ?? null,
    year: figure?.(year) ?? null,
    lines,
    netAssets,
  });
  return [
    row('revenue', words.revenue, 'section', null),
    row('gifts', words.gifts, 'line', ({ contributions }) => contributions, {
      lines: {
        without: { kind: 'income', fund: 'none' },
        with: { kind: 'income', fund: 'any' },
        total: { kind: 'income' },
      },
    }),
    row(
      'released',
      words.released,
      'line',
      ({ released, restored }) => plus(released, { without: restored, with: 0 - restored }),
      {
        lines: {
          without: { kind: 'fund_release', entries: 'debit' },
          // The other side of the same transfers, which is negative.
          with: { kind: 'released', entries: 'credit' },
          total: null,
        },
      },
    ),
    ...(period.restored === 0 && year.restored === 0
      ? []
      : [
          row(
            'restored',
            words.restored,
            'line',
            ({ restored }) => ({ without: 0 - restored, with: restored }),
            {
              lines: {
                without: { kind: 'fund_release', entries: 'credit' },
                with: { kind: 'released', entries: 'debit' },
                total: null,
              },
            },
          ),
        ]),
    row('total-revenue', words.totalRevenue, 'total', ({ contributions, released }) =>
      plus(contributions, released),
    ),
    row('expenses', words.expenses, 'section', null),
    ...functions.flatMap((name) => [
      row(name, words.functions[name], 'group', (activity) => onlyWithout(sumOfFunction(activity, name))),
      ...categoriesOf(year, period, name).map(({ categoryId, code, name: label }) =>
        row(
          `category-${categoryId ?? ''}`,
          label ?? '',
          'detail',
          (activity) => onlyWithout(amountOf(activity, categoryId)),
          { code, lines: everyColumn({ kind: 'expense', category: categoryId ?? 'none' }) },
        ),
      ),
      ...(name === 'fundraising'
        ? [
            row('fees', words.paymentFees, 'detail', ({ paymentFees }) => onlyWithout(paymentFees), {
              lines: everyColumn({ kind: 'fees' }),
            }),
          ]
        : []),
    ]),
    row(
      'uncategorized',
      words.uncategorized,
      'line',
      (activity) => onlyWithout(sumOfFunction(activity, null)),
      { lines: everyColumn({ kind: 'expense', category: 'none' }) },
    ),
    row('total-expenses', words.totalExpenses, 'total', (activity) =>
      onlyWithout(activity.paymentFees + activity.expenses.reduce((sum, { amount }) => sum + amount, 0)),
    ),
    row('change', words.change, 'total', ({ change }) => change),
    row('moved', words.movedFromBank, 'line', ({ movedFromBank }) => onlyWithout(movedFromBank), {
      lines: everyColumn({ kind: 'external', side: 'credit' }),
    }),
    row('beginning', words.beginning, 'line', ({ netAssets }) => netAssets.beginning, {
      netAssets: 'beginning',
    }),
    row('end', words.end, 'end', ({ netAssets }) => netAssets.end, { netAssets: 'end' }),
  ];
}

/** The fees of payments are a cost of fundraising. */
function sumOfFunction({ expenses, paymentFees }: ActivityWire, name: Expense['function']): number {
  const ofFunction = expenses.filter((expense) => expense.function === name);
  const sum = ofFunction.reduce((total, { amount }) => total + amount, 0);
  return name === 'fundraising' ? sum + paymentFees : sum;
}

/** Categories with an amount in the year or the period, by their code. */
function categoriesOf(year: ActivityWire, period: ActivityWire, name: Expense['function']): Expense[] {
  const byId = new Map(
    [...year.expenses, ...period.expenses]
      .filter((expense) => expense.function === name)
      .map((expense) => [expense.categoryId, expense]),
  );
  return [...byId.values()].toSorted((a, b) => (a.code ?? '').localeCompare(b.code ?? ''));
}

const amountOf = ({ expenses }: ActivityWire, categoryId: string | null) =>
  expenses.find((expense) => expense.categoryId === categoryId)?.amount ?? 0;

interface ReleasedRow {
  readonly key: string;
  readonly fundId: string;
  readonly name: string;
  readonly amount: number;
  readonly entries: 'debit' | 'credit';
}

/** What was released from each fund, and below it what refunds restored to it, negative. */
export function releasedRows(
  released: ActivityWire['releasedByFund'],
  restoredTo: (fund: string) => string,
): ReleasedRow[] {
  return released.flatMap(({ fundId, name, amount, restored }) => {
    const rows: ReleasedRow[] = [
      { key: fundId, fundId, name, amount: amount + restored, entries: 'debit' },
      { key: `${fundId}-restored`, fundId, name: restoredTo(name), amount: 0 - restored, entries: 'credit' },
    ];
    return rows.filter((row) => row.amount !== 0);
  });
}
