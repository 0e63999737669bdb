import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import { usFeeRates } from '../../test/us-fee-rates.ts';
import { feeOf, type FeeRate } from './gift-quote.ts';
import { differsFromRate, keyOfRate, effectiveRate, type FeeSums } from './fee-comparison.ts';

const { card, bank_debit: bankDebit } = usFeeRates;
const usd = (minor: number | bigint) => Money.ofMinor(minor, 'USD');
const sumOf = (parts: readonly Money[]) => parts.reduce((sum, part) => sum.plus(part), usd(0));

/** Gifts of these amounts, of which Stripe takes `real` while `set` is set. */
function sums(amounts: readonly number[], real: FeeRate, set = card): FeeSums {
  const totals = amounts.map(usd);
  return {
    gifts: amounts.length,
    charged: sumOf(totals),
    expected: sumOf(totals.map((total) => feeOf(total, set))),
    taken: sumOf(totals.map((total) => feeOf(total, real))),
    covered: { gifts: 0, added: usd(0), taken: usd(0) },
  };
}
const tenOf = (minor: number) => Array.from({ length: 10 }, () => minor);

describe('whether a rate should be changed', () => {
  it('is said when Stripe takes over 5 % more or less', () => {
    expect(differsFromRate(sums(tenOf(10_000), card))).toBe(false);
    // 3.20 expected, 3.36 taken: exactly 5%.
    expect(differsFromRate(sums(tenOf(10_000), { ...card, basisPoints: 306n }))).toBe(false);
    expect(differsFromRate(sums(tenOf(10_000), { ...card, basisPoints: 307n }))).toBe(true);
    expect(differsFromRate(sums(tenOf(10_000), { ...card, basisPoints: 274n }))).toBe(false);
    expect(differsFromRate(sums(tenOf(10_000), { ...card, basisPoints: 273n }))).toBe(true);
  });

  it('is not said of fewer than ten gifts', () =>
    expect(differsFromRate(sums(tenOf(10_000).slice(1), { ...card, basisPoints: 500n }))).toBe(false));

  it('is said when a fee is taken although none is set', () =>
    expect(
      differsFromRate(sums(tenOf(10_000), card, { basisPoints: 0n, fixedMinor: 0n, maxMinor: null })),
    ).toBe(true));
});

describe('the rate that Stripe took', () => {
  it('is the real one when only its percentage differs', () => {
    const real = { ...card, basisPoints: 340n };
    expect(effectiveRate(sums([2_500, 10_000, 7_777, 120_000], real), card)).toEqual({
      basisPoints: 340n,
      fixedMinor: 30n,
    });
  });

  it('has no fixed part when Stripe took less than that', () =>
    expect(effectiveRate(sums([2_000], { ...card, basisPoints: 100n, fixedMinor: 0n }), card)).toEqual({
      basisPoints: 100n,
      fixedMinor: 0n,
    }));

  it('is the average of gifts with a limit', () =>
    expect(effectiveRate(sums([50_000, 150_000], bankDebit, bankDebit), bankDebit)).toEqual({
      basisPoints: 45n,
      fixedMinor: 0n,
    }));
});

it('has a key for each rate', () =>
  expect([card, bankDebit, { ...bankDebit, maxMinor: null }].map(keyOfRate)).toEqual([
    '290/30',
    '80/0/500',
    '80/0',
  ]));
