import { type Authorization, type Sums } from './authorization.ts';

/** The sums of an authorization; for one that an older sandbox stored, as far as they follow from its amount. */
export function sumsOf({ amount, sandbox }: Pick<Authorization, 'amount' | 'sandbox'>): Sums {
  const { authorized = amount, reversed = 0, captured, amountFalls = false }: Partial<Sums> = sandbox;
  return { authorized, reversed, captured: captured ?? 0, amountFalls };
}

/** The amount open for capture. */
export function stillOpen({ authorized, reversed, captured }: Sums): number {
  return Math.max(0, authorized - reversed - captured);
}

/** The changes of an approved authorization whose sums changed: `amount` reads them as its setting says. */
export function withSums(
  { merchant_amount: merchantAmount, amount: before, sandbox }: Authorization,
  sums: Sums,
): Pick<Authorization, 'amount' | 'merchant_amount' | 'sandbox'> {
  const amount = sums.amountFalls ? stillOpen(sums) : Math.max(0, sums.authorized - sums.reversed);
  return {
    amount,
    merchant_amount: merchantAmount + amount - before,
    sandbox: { ...sandbox, ...sums },
  };
}
