import { describe, expect, it } from '@jest/globals';
import { dayState } from './day-state.ts';

const of = (day: number, difference: number, since: number | null = difference === 0 ? null : 1) => ({
  difference,
  since: since === null ? null : `2026-03-0${since}T06:00:00.000Z`,
  checkedAt: `2026-03-0${day}T22:00:00.000Z`,
});

describe('The state of a day', () => {
  it('is what became of its difference', () => {
    expect(dayState(of(1, 0), [])).toBe('matches');
    expect(dayState(of(1, 400), [])).toBe('open');
    expect(dayState(of(1, 400), [of(2, 400)])).toBe('same');
  });

  it('is cleared only when a later check found no difference', () => {
    expect(dayState(of(1, 400), [of(2, 0)])).toBe('cleared');
    expect(dayState(of(1, 400), [of(2, 300)])).toBe('open');
    expect(dayState(of(1, 400), [of(3, 0), of(2, 300)])).toBe('cleared');
    // The difference of the second day began on it, so a check between the two found none.
    expect(dayState(of(1, 400), [of(2, 300, 2)])).toBe('cleared');
  });
});
