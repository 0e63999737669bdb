/** A balance that a movement changes. */
export interface ChangedBalance {
  readonly label: string;
  /** Minor units, before the movement. */
  readonly minor: number;
  readonly direction: 'in' | 'out';
}

/** The balances after a movement, in minor units; null for an amount above what a payer has or above the maximum, which is refused. */
export function balancesAfter(
  balances: readonly ChangedBalance[],
  amount: number,
  maximum = Infinity,
): readonly number[] | null {
  const isRefused =
    amount > maximum || balances.some(({ minor, direction }) => direction === 'out' && amount > minor);
  if (isRefused) return null;
  return balances.map(({ minor, direction }) => (direction === 'in' ? minor + amount : minor - amount));
}
