import { describe, expect, it } from '@jest/globals';
import { monthRange, monthText, nextMonth, yearToDateText } from './months.ts';

describe('a month', () => {
  it('ends on its last day', () => {
    expect(monthRange('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(monthRange('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('is followed by the next, also over the end of a year', () => {
    expect(nextMonth('2026-12', 1)).toBe('2027-01');
    expect(nextMonth('2026-01', -1)).toBe('2025-12');
  });

  it('has a name, and a year to date', () => {
    expect(monthText('2026-10')).toBe('October 2026');
    expect(yearToDateText('2026-10')).toBe('January to October 2026');
    expect(yearToDateText('2026-01')).toBe('January 2026');
  });
});
