import { describe, expect, it } from '@jest/globals';
import { axisTicks } from './money-ticks.ts';

describe('the axis of a chart', () => {
  it.each([
    [390_000, [0, 200_000, 400_000]],
    [400_001, [0, 200_000, 400_000, 600_000]],
    [12_345, [0, 5_000, 10_000, 15_000]],
    [300_000, [0, 100_000, 200_000, 300_000]],
    [700_000, [0, 250_000, 500_000, 750_000]],
  ])('for %i cents has round marks that reach it', (highest, expected) => {
    expect(axisTicks(highest, 100)).toEqual(expected);
  });

  it('has a mark above zero even when nothing was spent, and none between whole units', () => {
    expect(axisTicks(0, 100)).toEqual([0, 100]);
    expect(axisTicks(7, 1)).toEqual([0, 5, 10]);
    expect(axisTicks(120, 100)).toEqual([0, 100, 200]);
  });
});
