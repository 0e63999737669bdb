import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import fc from 'fast-check';
import { usFeeRates } from '../../test/us-fee-rates.ts';
import { amountOf, feeOf, quoteGift, type FeeRate } from './gift-quote.ts';

const { card, bank_debit: bankDebit } = usFeeRates;

const usd = (minor: number | bigint) => Money.ofMinor(minor, 'USD');
const left = (total: Money, rate: FeeRate) => total.minus(feeOf(total, rate));
/** Rates that an operator may set. */
const anyRate = fc.record({
  basisPoints: fc.bigInt({ min: 0n, max: 2_000n }),
  fixedMinor: fc.bigInt({ min: 0n, max: 10_000n }),
  maxMinor: fc.option(fc.bigInt({ min: 0n, max: 100_000n })),
});

describe('the fee of a card', () => {
  it.each([
    [5000, 175],
    [10_000, 320],
    [1034, 60],
    // 2.9% of 50.00 cents is 1.45, of 51.72 cents 1.5: half a cent goes up.
    [50, 31],
    [500, 45],
  ])('of %i is %i', (total, fee) => expect(feeOf(usd(total), card).minor).toBe(BigInt(fee)));
});

describe('the fee of a bank debit', () => {
  it.each([
    [5000, 40],
    // 0.8% of 62.00 cents is 0.496, of 62.50 cents 0.5: half a cent goes up.
    [62, 0],
    [63, 1],
    [62_437, 499],
    [62_438, 500],
    [62_500, 500],
    [100_000_000, 500],
  ])('of %i is %i', (total, fee) => expect(feeOf(usd(total), bankDebit).minor).toBe(BigInt(fee)));
});

describe('quoteGift', () => {
  it('adds nothing when the donor does not cover the fees', () => {
    expect(quoteGift(usd(5000), false, card)).toEqual({ amount: usd(5000), fee: usd(0), total: usd(5000) });
  });

  it('charges 51.80 for a gift of 50.00 with its fees', () => {
    expect(quoteGift(usd(5000), true, card)).toEqual({
      amount: usd(5000),
      fee: usd(180),
      total: usd(5180),
    });
  });

  it('adds five dollars at most to a gift by bank debit', () => {
    const quoted = (minor: number) => quoteGift(usd(minor), true, bankDebit).fee.toMinorNumber();
    expect([5000, 61_936, 62_000, 90_000_000].map(quoted)).toEqual([40, 499, 500, 500]);
  });

  it('charges 51.96 for a gift of 50.00 at 3.2 % + 30¢', () =>
    expect(quoteGift(usd(5000), true, { ...card, basisPoints: 320n }).total).toEqual(usd(5196)));

  it('adds whole units of a currency that has no minor ones', () => {
    const yen = (minor: number) => Money.ofMinor(minor, 'JPY');
    const rate = { basisPoints: 360n, fixedMinor: 0n, maxMinor: null };
    expect(quoteGift(yen(5000), true, rate)).toEqual({ amount: yen(5000), fee: yen(187), total: yen(5187) });
  });

  const findsSmallest = (minor: bigint, rate: FeeRate) => {
    const { amount, fee, total } = quoteGift(usd(minor), true, rate);
    // Not by `expect`: this runs tens of thousands of times.
    const isEnough = left(total, rate).minor >= amount.minor;
    const isSmallest = left(total.minus(usd(1)), rate).minor < amount.minor;
    return isEnough && isSmallest && amount.plus(fee).minor === total.minor;
  };
  const anyAmount = fc.bigInt({ min: 1n, max: 100_000_000n });

  it.each([
    ['card', card],
    ['bank debit', bankDebit],
  ])('finds the smallest total that leaves the full amount, by %s', (_, rate) => {
    fc.assert(
      fc.property(anyAmount, (minor) => findsSmallest(minor, rate)),
      { numRuns: 20_000 },
    );
  });

  it('finds it at any rate that can be set', () => {
    fc.assert(fc.property(anyAmount, anyRate, findsSmallest), { numRuns: 20_000 });
  });
});

describe('amountOf', () => {
  it('is what the fee leaves of a total, and all of it when the fees are not covered', () => {
    expect(amountOf(usd(5180), true, card)).toEqual(usd(5000));
    expect(amountOf(usd(5180), false, card)).toEqual(usd(5180));
  });
});
