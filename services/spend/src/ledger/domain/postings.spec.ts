import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import fc from 'fast-check';
import { postings, type Line } from './postings.ts';

const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((minor) => Money.ofMinor(minor, 'USD'));
const sum = (lines: readonly Line[]) => lines.reduce((total, { amount }) => total + amount.minor, 0n);
const all = Object.entries<(amount: Money, second: Money) => Line[]>(postings);

describe('every posting', () => {
  it.each(all)('%s sums to zero, posted and pending apart', (_, posting) => {
    fc.assert(
      fc.property(amounts, amounts, (amount, second) => {
        const lines = posting(amount, second);
        expect(lines.length).toBeGreaterThan(1);
        expect(sum(lines.filter(({ layer }) => layer === 'posted'))).toBe(0n);
        expect(sum(lines.filter(({ layer }) => layer !== 'posted'))).toBe(0n);
      }),
    );
  });
});
