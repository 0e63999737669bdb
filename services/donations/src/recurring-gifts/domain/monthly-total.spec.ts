import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import { usFeeRates } from '../../test/us-fee-rates.ts';
import { type EqualPlans, monthlyTotal } from './monthly-total.ts';

const group = (minor: number, over: Partial<EqualPlans> = {}): EqualPlans => ({
  plans: 1,
  amount: Money.ofMinor(minor, 'USD'),
  coverFees: false,
  method: 'card',
  frequency: 'monthly',
  ...over,
});

const totalOf = (...groups: EqualPlans[]) => monthlyTotal(groups, usFeeRates);

describe('what recurring gifts bring in a month', () => {
  it('includes the fees that donors cover, as each of their charges does', () => {
    expect(totalOf(group(2500), group(2500, { coverFees: true }))).toBe(2500 + 2606);
    expect(totalOf(group(2500, { coverFees: true, method: 'bank_debit' }))).toBe(2520);
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
