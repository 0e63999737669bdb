import { describe, expect, it } from '@jest/globals';
import { labelStep } from './chart-data.ts';

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
