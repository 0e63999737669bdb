import { describe, expect, it } from '@jest/globals';
import { balancesAfter } from './balances-after.ts';

const release = [
  { label: 'Fund', minor: 150_000, direction: 'out' },
  { label: 'Wallet', minor: 20_000, direction: 'in' },
] as const;

describe('balancesAfter', () => {
  it('takes the amount from the payer and adds it to the payee', () => {
    expect(balancesAfter(release, 150_000)).toEqual([0, 170_000]);
  });

  it('has none for an amount that the payer does not have', () => {
    expect(balancesAfter(release, 150_001)).toBeNull();
  });

  it('has none for an amount above a lower maximum', () => {
    expect(balancesAfter(release, 140_001, 140_000)).toBeNull();
    expect(balancesAfter(release, 140_000, 140_000)).toEqual([10_000, 160_000]);
  });
});
