import { describe, expect, it } from '@jest/globals';
import { addsUp } from './split.ts';

const of = (...amounts: number[]) => amounts.map((amount) => ({ amount }));

describe('the lines of a split', () => {
  it('add up to the purchase exactly, to one minor unit', () => {
    expect(addsUp(of(6_000, 4_000), 10_000)).toBe(true);
    expect(addsUp(of(6_000, 4_001), 10_000)).toBe(false);
    expect(addsUp(of(6_000, 3_999), 10_000)).toBe(false);
  });

  it('are negative in a refund', () => {
    expect(addsUp(of(-6_000, -4_000), -10_000)).toBe(true);
    expect(addsUp(of(6_000, 4_000), -10_000)).toBe(false);
  });

  it('are never zero and never of the opposite sign', () => {
    expect(addsUp(of(10_000, 0), 10_000)).toBe(false);
    expect(addsUp(of(12_000, -2_000), 10_000)).toBe(false);
  });
});
