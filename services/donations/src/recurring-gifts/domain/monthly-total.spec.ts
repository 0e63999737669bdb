import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import { type EqualPlans, monthlyTotal } from './monthly-total.ts';

const group = (minor: number, over: Partial<EqualPlans> = {}): EqualPlans => ({
  plans: 1,
  total: Money.ofMinor(minor, 'USD'),
  frequency: 'monthly',
  ...over,
});

const totalOf = (...groups: EqualPlans[]) => monthlyTotal(groups);

describe('what recurring gifts bring in a month', () => {
  it('is the sum of what each of them charges', () => {
    expect(totalOf(group(2500), group(2606, { plans: 3 }))).toBe(2500 + 3 * 2606);
  });

  it('spreads other frequencies over the year', () => {
    expect(totalOf(group(3000, { frequency: 'weekly', plans: 2 }))).toBe(26_000);
    expect(totalOf(group(3000, { frequency: 'quarterly' }))).toBe(1000);
    expect(totalOf(group(3000, { frequency: 'yearly' }))).toBe(250);
  });

  it('rounds the sum, not its parts', () => {
    expect(totalOf(group(100, { frequency: 'quarterly', plans: 3 }))).toBe(100);
    expect(totalOf()).toBe(0);
  });
});
