import { describe, expect, it } from '@jest/globals';
import { daysOf, presetOf } from './day-presets.ts';

const now = new Date(2026, 2, 5, 23, 30);

describe('Days to choose from', () => {
  it.each([
    ['today', '2026-03-05', '2026-03-05'],
    ['last7Days', '2026-02-27', '2026-03-05'],
    ['thisMonth', '2026-03-01', '2026-03-31'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['thisYear', '2026-01-01', '2026-12-31'],
  ] as const)('%s is from %s to %s', (preset, from, to) => {
    expect(daysOf(preset, now)).toEqual({ from, to });
    expect(presetOf(from, to, now)).toBe(preset);
  });

  it('reach back over the end of a year', () => {
    expect(daysOf('lastMonth', new Date(2026, 0, 31))).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });

  it('are none of these where someone chose their own', () => {
    expect(presetOf('2026-03-01', undefined, now)).toBeNull();
    expect(presetOf(undefined, undefined, now)).toBeNull();
  });
});
