import { describe, expect, it } from '@jest/globals';
import { monthAfter, monthOf, monthsBetween } from './calendar-month.ts';

describe('A month of the calendar', () => {
  it('is that of a time in UTC', () => {
    expect(monthOf(new Date('2026-02-28T23:59:59.999Z'))).toBe('2026-02');
    expect(monthOf(new Date('2026-03-01T00:30:00.000+02:00'))).toBe('2026-02');
  });

  it.each([
    ['2026-01', '2026-02'],
    ['2026-12', '2027-01'],
  ])('%s is followed by %s', (month, next) => expect(monthAfter(month)).toBe(next));

  it('is listed across years, and not backwards', () => {
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
    expect(monthsBetween('2026-03', '2026-02')).toEqual([]);
  });
});
