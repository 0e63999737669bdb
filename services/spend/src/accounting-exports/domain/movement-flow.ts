import { type AccountKind } from '../../ledger/domain/accounts.ts';

interface Line {
  readonly kind: AccountKind;
  readonly amount: number;
}

const incomeAndExpenseKinds: ReadonlySet<AccountKind> = new Set(['income', 'expense', 'fees']);

/**
 * The net inflow of a movement; an outflow is negative. It is the change in cash or, if no cash moved, as for a gift that
 * Stripe still holds, the income less the expenses. A transfer between the organization's own accounts is 0.
 * @param lines debit is positive
 */
export function flowOf(change: number, lines: readonly Line[]): number {
  if (change !== 0) return change;
  const netExpense = lines
    .filter(({ kind }) => incomeAndExpenseKinds.has(kind))
    .reduce((sum, { amount }) => sum + amount, 0);
  return 0 - netExpense;
}
