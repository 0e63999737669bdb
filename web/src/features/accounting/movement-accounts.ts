import { type MovementWire } from '@almoner/contracts';
import { donorName } from '../../lib/donor-name.ts';

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

/** Every fund that the movement is of, by name. */
export const fundsOf = ({ accounts }: MovementWire): string[] =>
  [...new Set(accounts.flatMap(({ fund }) => fund ?? []))].toSorted((a, b) => a.localeCompare(b));

/** Who gave, of what belongs to a gift. */
export const movementName = ({ donor, description }: MovementWire): string =>
  (donor && donorName(donor)) || description;

/** A service of an earlier release says only how cash changed. */
export const flowOf = ({ flow, change }: MovementWire): number => flow ?? change;

const isExpense = (one: MovementAccount) => one.account === 'Expenses' || one.categoryId !== null;
