import {
  type ActivityWire,
  type CategoryWire,
  type StatementOfActivitiesWire,
  type TrialBalanceWire,
} from '@almoner/contracts';
import { journalAccountOf } from './journal-text.ts';

/** Names the categories of a statement of activities; one that is not in the chart of accounts has no name. */
export function withCategories(
  statement: StatementOfActivitiesWire,
  categories: readonly CategoryWire[],
): StatementOfActivitiesWire {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const named = (activity: ActivityWire): ActivityWire => {
    const expenses = activity.expenses.map((expense) => {
      const category = expense.categoryId === null ? undefined : byId.get(expense.categoryId);
      return {
        ...expense,
        code: category?.code ?? null,
        name: category?.name ?? null,
        function: category?.function ?? null,
        form990Line: category?.form990Line ?? null,
      };
    });
    return { ...activity, expenses, functionalExpenses: byFunction(expenses, activity.paymentFees) };
  };
  return { ...statement, period: named(statement.period), yearToDate: named(statement.yearToDate) };
}

/** The fees of payments are a cost of fundraising. */
function byFunction(
  expenses: ActivityWire['expenses'],
  paymentFees: number,
): ActivityWire['functionalExpenses'] {
  const sumOf = (name: ActivityWire['expenses'][number]['function']) =>
    expenses.filter((expense) => expense.function === name).reduce((total, { amount }) => total + amount, 0);
  return {
    program: sumOf('program'),
    management: sumOf('management'),
    fundraising: sumOf('fundraising') + paymentFees,
    uncategorized: sumOf(null),
    total: expenses.reduce((total, { amount }) => total + amount, paymentFees),
  };
}

/** With the name of each account in the exported journal, so that anybody can compare the two. */
export function withJournalNames(
  trialBalance: TrialBalanceWire,
  categories: readonly CategoryWire[],
): TrialBalanceWire {
  const byId = new Map(categories.map((category) => [category.id, category]));
  return {
    ...trialBalance,
    accounts: trialBalance.accounts.map((one) => ({ ...one, journalName: journalAccountOf(one, byId) })),
  };
}
