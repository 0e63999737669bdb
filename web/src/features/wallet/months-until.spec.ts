import { describe, expect, it } from '@jest/globals';
import { monthsUntil } from './months-until.ts';

describe('the months until a day', () => {
  it.each([
    ['2026-11-30', 1],
    ['2026-12-01', 1],
    ['2027-01-01', 2],
    ['2028-11-01', 24],
    ['2026-01-01', 1],
  ])('%s are %i', (day, months) => {
    expect(monthsUntil(day, new Date('2026-11-22T12:00:00.000Z'))).toBe(months);
  });
});
