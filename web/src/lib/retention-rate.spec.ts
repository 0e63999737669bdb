import { describe, expect, it } from '@jest/globals';
import { retentionRate } from './retention-rate.ts';

describe('the retention rate', () => {
  it.each([
    [3, 1, '33%'],
    [3, 2, '66%'],
    [1_000, 999, '99%'],
    [1_000, 1_000, '100%'],
    [7, 0, '0%'],
    // Not 28%, as with a division first.
    [100, 29, '29%'],
  ])('of %d prior-year donors and %d retained donors is %s', (previousDonors, retainedDonors, rate) => {
    expect(retentionRate({ previousDonors, retainedDonors })).toBe(rate);
  });
});
