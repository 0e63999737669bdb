import { describe, expect, it } from '@jest/globals';
import { largestPaymentMinor } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { higherAmount } from './higher-amount.ts';

describe('the higher amount that is suggested', () => {
  it.each([
    [100, 200],
    [500, 700],
    [1000, 1300],
    [1600, 2000],
    [2000, 2500],
    [2500, 3500],
    [5000, 6500],
    [100_00, 125_00],
    [33_33, 45_00],
  ])('for %s cents is %s', (amount, suggested) =>
    expect(higherAmount(Money.ofMinor(amount, 'USD'))?.toMinorNumber()).toBe(suggested),
  );

  it('is whole units of a currency without decimals', () =>
    expect(higherAmount(Money.ofMinor(1000, 'JPY'))?.toMinorNumber()).toBe(1250));

  it('is none above the largest gift', () =>
    expect(higherAmount(Money.ofMinor(largestPaymentMinor, 'USD'))).toBeNull());
});
