import { describe, expect, it } from '@jest/globals';
import { dayRange, readDay } from './day-range.ts';

describe('A range of days', () => {
  it('reaches from the first moment of the first day to before the day after the last', () => {
    const { from, until } = dayRange('2026-03-01', '2026-03-01');
    expect(from).toBe(new Date(2026, 2, 1).toISOString());
    expect(until).toBe(new Date(2026, 2, 2).toISOString());
    expect(dayRange(undefined, undefined)).toEqual({ from: undefined, until: undefined });
  });

  it.each([null, '', 'yesterday', '2026-3-1', '2026-13-40'])('ignores %j', (text) => {
    expect(readDay(text)).toBeUndefined();
  });
});
