import { describe, expect, it } from '@jest/globals';
import { frequencyOf, isRecurring } from './frequency-of.ts';

describe('How often a gift is given', () => {
  it('is what the donor chose', () => {
    expect(frequencyOf({ frequency: 'yearly' }, null)).toBe('yearly');
  });

  it('is what the server says, for a donor who came back from their bank', () => {
    expect(frequencyOf({ frequency: null }, { frequency: 'monthly' })).toBe('monthly');
    expect(isRecurring(frequencyOf({ frequency: null }, { frequency: 'monthly' }))).toBe(true);
    expect(isRecurring(frequencyOf({ frequency: null }, { frequency: 'once' }))).toBe(false);
  });

  it('is not taken for recurring while it is not known', () => {
    expect(isRecurring(frequencyOf({ frequency: null }, null))).toBe(false);
  });
});
