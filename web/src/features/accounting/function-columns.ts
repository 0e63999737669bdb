import { type ActivityWire } from '@almoner/contracts';
import { reportWords as words } from '../../words/en/reports.ts';

type Expense = ActivityWire['expenses'][number];
const functions = ['program', 'management', 'fundraising'] as const;

/** The columns of a report by function. Each row and each column adds up. Amounts in minor units. */
export interface FunctionColumns {
  readonly titles: readonly string[];
  readonly figuresOf: (amount: number, name: Expense['function']) => number[];
}

/** The total and each function as in Form 990 Part IX, and a column for expenses without a category if there are any. */
export function functionColumns(expenses: readonly Expense[]): FunctionColumns {
  const hasUncategorized = expenses.some((expense) => expense.function === null);
  const names = hasUncategorized ? [...functions, null] : functions;
  return {
    titles: hasUncategorized ? [...words.functions, words.uncategorized] : words.functions,
    figuresOf: (amount, name) => [amount, ...names.map((one) => (one === name ? amount : 0))],
  };
}
