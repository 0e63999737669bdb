import { describe, expect, it } from '@jest/globals';
import { spendFrequencies } from '@almoner/kernel';
import { fallbackLimitOf } from './fallback-spending-controls.ts';

// The most of our periods that can fall into one interval of the fallback.
const periodsInBelt = { daily: 1, weekly: 1, monthly: 1, quarterly: 4, yearly: 1, total: 1 };

describe('fallbackLimitOf', () => {
  it.each(spendFrequencies)('is never lower than our own %s limit', (frequency) => {
    const { amount } = fallbackLimitOf({ frequency, limit: 100 });
    expect(amount).toBeGreaterThan(100 * periodsInBelt[frequency]);
  });

  it('maps a quarter to a year, and a total to all time', () => {
    expect(fallbackLimitOf({ frequency: 'quarterly', limit: 1 }).interval).toBe('yearly');
    expect(fallbackLimitOf({ frequency: 'total', limit: 1 }).interval).toBe('all_time');
  });

  it('stays a safe integer', () => {
    const { amount } = fallbackLimitOf({ frequency: 'total', limit: Number.MAX_SAFE_INTEGER });
    expect(Number.isSafeInteger(amount)).toBe(true);
  });
});
