import { describe, expect, it } from '@jest/globals';
import { spendFrequencies } from '@almoner/kernel';
import { safetyBeltOf } from './safety-belt.ts';

// How many of our periods can fall into one of the belt's at the most.
const periodsInBelt = { daily: 1, weekly: 1, monthly: 1, quarterly: 4, yearly: 1, total: 1 };

describe('safetyBeltOf', () => {
  it.each(spendFrequencies)('is never tighter than our own %s limit', (frequency) => {
    const { amount } = safetyBeltOf({ frequency, limit: 100 });
    expect(amount).toBeGreaterThan(100 * periodsInBelt[frequency]);
  });

  it('puts a quarter into a year, and a total over all time', () => {
    expect(safetyBeltOf({ frequency: 'quarterly', limit: 1 }).interval).toBe('yearly');
    expect(safetyBeltOf({ frequency: 'total', limit: 1 }).interval).toBe('all_time');
  });

  it('stays a whole number that JSON can carry', () => {
    const { amount } = safetyBeltOf({ frequency: 'total', limit: Number.MAX_SAFE_INTEGER });
    expect(Number.isSafeInteger(amount)).toBe(true);
  });
});
