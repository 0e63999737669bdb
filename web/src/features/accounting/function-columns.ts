import { type ActivityWire } from '@almoner/contracts';
import { reportWords as words } from '../../words/en/reports.ts';

type Expense = ActivityWire['expenses'][number];
const functions = ['program', 'management', 'fundraising'] as const;

/** The columns of a report by function, so that each row and each column adds up. */
export interface FunctionColumns {
  readonly titles: readonly string[];
  readonly figuresOf: (amount: number, name: Expense['function']) => number[];
}

/** The total and each function as in Form 990 Part IX, and a column for expenses without a category if there are any. */
export function functionColumns(expenses: readonly Expense[]): FunctionColumns {
  const names = expenses.some((expense) => expense.function === null) ? [...functions, null] : functions;
  return {
    titles: names.length > functions.length ? [...words.functions, words.uncategorized] : words.functions,
    figuresOf: (amount, name) => [amount, ...names.map((one) => (one === name ? amount : 0))],
  };
}
