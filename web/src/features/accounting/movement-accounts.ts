import { type MovementWire } from '@almoner/contracts';

export type MovementAccount = MovementWire['accounts'][number];

export const hasNoCategory = ({ account, categoryId }: MovementAccount) =>
  account === 'Expenses' && categoryId === null;

/**
 * Where the money went. Of expenses each category, the largest first, with all funds that paid it; otherwise the largest line against
 * cash, and of a correction what it was moved to.
 */
export function accountsOf({ accounts }: MovementWire): MovementAccount[] {
  const largest = accounts.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount) || b.amount - a.amount);
  const byCategory = Map.groupBy(accounts.filter(isExpense), ({ categoryId }) => categoryId);
  const categories = [...byCategory.values()].flatMap((same) => {
    const [first] = same;
    const amount = same.reduce((sum, one) => sum + one.amount, 0);
    return first === undefined || amount === 0 ? [] : [{ ...first, amount }];
  });
  const isSplit = categories.length > 1 && new Set(categories.map(({ amount }) => amount > 0)).size === 1;
  return isSplit
    ? categories.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    : largest.slice(0, 1);
}

const isExpense = (one: MovementAccount) => one.account === 'Expenses' || one.categoryId !== null;
