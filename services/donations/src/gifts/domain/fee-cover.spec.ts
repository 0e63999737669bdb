import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import fc from 'fast-check';
import { cardFee, quoteGift } from './fee-cover.ts';

const usd = (minor: number | bigint) => Money.ofMinor(minor, 'USD');
const left = (total: Money) => total.minus(cardFee(total));

describe('cardFee', () => {
  it.each([
    [5000, 175],
    [10_000, 320],
    [1034, 60],
    // 2.9 % of 50.00 cents is 1.45, of 51.72 cents 1.5: half a cent goes up.
    [50, 31],
    [500, 45],
  ])('of %i is %i', (total, fee) => expect(cardFee(usd(total)).minor).toBe(BigInt(fee)));
});

describe('quoteGift', () => {
  it('adds nothing when the donor does not cover the fees', () => {
    expect(quoteGift(usd(5000), false)).toEqual({ amount: usd(5000), fee: usd(0), total: usd(5000) });
  });

  it('charges 51.80 for a gift of 50.00 with its fees', () => {
    expect(quoteGift(usd(5000), true)).toEqual({ amount: usd(5000), fee: usd(180), total: usd(5180) });
  });

  it('finds the smallest total that leaves the full amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 100_000_000n }), (minor) => {
        const { amount, fee, total } = quoteGift(usd(minor), true);
        expect(left(total).minor).toBeGreaterThanOrEqual(amount.minor);
        expect(left(total.minus(usd(1))).minor).toBeLessThan(amount.minor);
        expect(amount.plus(fee)).toEqual(total);
      }),
      { numRuns: 20_000 },
    );
  });
});
