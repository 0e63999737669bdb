import { describe, expect, it } from '@jest/globals';
import { balanceRows, labelStep } from './chart-data.ts';

describe('The labels of a chart', () => {
  it.each([
    [12, 600, 1],
    [12, 400, 2],
    [12, 180, 3],
    [12, 20, 12],
    [1, 20, 1],
  ])('of %i bars on %i px are every %i.', (bars, width, step) => {
    expect(labelStep(bars, width, 44)).toBe(step);
  });
});

describe('The table of a balance', () => {
  it('has days as people read them', () => {
    const points = [{ at: new Date('2025-11-03T00:00:00.000Z'), minor: 1_250_00 }];
    expect(balanceRows(points, 'USD', 'en-US')).toEqual([
      { key: '2025-11-03T00:00:00.000Z', cells: ['Nov 3, 2025', '$1,250.00'] },
    ]);
  });
});
