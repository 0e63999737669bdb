import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Money } from './money.ts';

const minor = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });

describe('money', () => {
  it('refuses a sum of two currencies', () => {
    expect(() => Money.ofMinor(1, 'USD').plus(Money.ofMinor(1, 'EUR'))).toThrow(RangeError);
  });

  it.each([1.5, Number.NaN, 2 ** 53])('refuses %p as minor units', (value) => {
    expect(() => Money.ofMinor(value, 'USD')).toThrow(RangeError);
  });

  it('throws outside the safe integer range of JSON', () => {
    expect(() => Money.ofMinor(2n ** 53n, 'USD').toMinorNumber()).toThrow(RangeError);
  });

  it('allocates so that the parts sum to the whole and never differ by more than a cent for equal weights', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 1, max: 40 }), (whole, count) => {
        const parts = Money.ofMinor(whole, 'USD').allocate(Array.from({ length: count }, () => 1));
        expect(parts.reduce((sum, part) => sum + part.minor, 0n)).toBe(whole);
        const amounts = parts.map((part) => part.minor).sort((a, b) => (a < b ? -1 : 1));
        expect((amounts.at(-1) ?? 0n) - (amounts[0] ?? 0n)).toBeLessThanOrEqual(1n);
      }),
    );
  });

  it('allocates nothing to a weight of zero', () => {
    const parts = Money.ofMinor(100, 'USD').allocate([0, 1, 2]);
    expect(parts.map((part) => part.minor)).toEqual([0n, 34n, 66n]);
  });

  it('returns to the original amount after adding and subtracting', () => {
    fc.assert(
      fc.property(minor, minor, (a, b) => {
        expect(
          Money.ofMinor(a, 'USD').plus(Money.ofMinor(b, 'USD')).minus(Money.ofMinor(b, 'USD')).minor,
        ).toBe(a);
      }),
    );
  });
});
