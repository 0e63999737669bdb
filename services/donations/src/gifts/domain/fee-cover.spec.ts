import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import fc from 'fast-check';
import { onlineGiftMethods, type OnlineGiftMethod } from '@almoner/contracts';
import { feeOf, quoteGift } from './fee-cover.ts';

const usd = (minor: number | bigint) => Money.ofMinor(minor, 'USD');
const left = (total: Money, method: OnlineGiftMethod) => total.minus(feeOf(total, method));

describe('the fee of a card', () => {
  it.each([
    [5000, 175],
    [10_000, 320],
    [1034, 60],
    // 2.9 % of 50.00 cents is 1.45, of 51.72 cents 1.5: half a cent goes up.
    [50, 31],
    [500, 45],
  ])('of %i is %i', (total, fee) => expect(feeOf(usd(total), 'card').minor).toBe(BigInt(fee)));
});

describe('the fee of a bank debit', () => {
  it.each([
    [5000, 40],
    // 0.8 % of 62.00 cents is 0.496, of 62.50 cents 0.5: half a cent goes up.
    [62, 0],
    [63, 1],
    [62_437, 499],
    [62_438, 500],
    [62_500, 500],
    [100_000_000, 500],
  ])('of %i is %i', (total, fee) => expect(feeOf(usd(total), 'bank_debit').minor).toBe(BigInt(fee)));
});

describe('quoteGift', () => {
  it('adds nothing when the donor does not cover the fees', () => {
    expect(quoteGift(usd(5000), false, 'card')).toEqual({ amount: usd(5000), fee: usd(0), total: usd(5000) });
  });

  it('charges 51.80 for a gift of 50.00 with its fees', () => {
    expect(quoteGift(usd(5000), true, 'card')).toEqual({
      amount: usd(5000),
      fee: usd(180),
      total: usd(5180),
    });
  });

  it('adds five dollars at most to a gift by bank debit', () => {
    const quoted = (minor: number) => quoteGift(usd(minor), true, 'bank_debit').fee.toMinorNumber();
    expect([5000, 61_936, 62_000, 90_000_000].map(quoted)).toEqual([40, 499, 500, 500]);
  });

  it.each(onlineGiftMethods)('finds the smallest total that leaves the full amount, by %s', (method) => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 100_000_000n }), (minor) => {
        const { amount, fee, total } = quoteGift(usd(minor), true, method);
        // Not by `expect`: this runs tens of thousands of times.
        const isEnough = left(total, method).minor >= amount.minor;
        const isSmallest = left(total.minus(usd(1)), method).minor < amount.minor;
        return isEnough && isSmallest && amount.plus(fee).minor === total.minor;
      }),
      { numRuns: 20_000 },
    );
  });
});
