import { type SplitLineWire } from '@almoner/contracts';

/** The lines of a split add up to the amount, and each of them has its sign. */
export function addsUp(lines: readonly Pick<SplitLineWire, 'amount'>[], amountMinor: number): boolean {
  const sum = lines.reduce((total, { amount }) => total + BigInt(amount), 0n);
  const sign = Math.sign(amountMinor);
  return (
    sum === BigInt(amountMinor) && lines.every(({ amount }) => amount !== 0 && Math.sign(amount) === sign)
  );
}
