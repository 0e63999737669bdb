import { type AccountKind } from '../../ledger/domain/accounts.ts';

interface Line {
  readonly kind: AccountKind;
  readonly amount: number;
}

const resultKinds: ReadonlySet<AccountKind> = new Set(['income', 'expense', 'fees']);

/**
 * The money in of a movement, negative for money out: the change in cash, or where no cash moved the income less the expenses, such
 * as of a gift that is at Stripe. 0 within the organization's own money.
 * @param lines debit is positive
 */
export function flowOf(change: number, lines: readonly Line[]): number {
  if (change !== 0) return change;
  const costs = lines
    .filter(({ kind }) => resultKinds.has(kind))
    .reduce((sum, { amount }) => sum + amount, 0);
  return 0 - costs;
}
