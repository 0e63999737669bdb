import { describe, expect, it } from '@jest/globals';
import { utcDay } from '@almoner/kernel';
import { barStarts, barUnitOf, rangeBefore } from './overview-range.ts';

const bars = (from: string, to: string) => {
  const unit = barUnitOf({ from, to });
  return { unit, starts: barStarts({ from, to }, unit).map(utcDay) };
};

describe('the range of an overview', () => {
  it('is compared with as many days before it', () => {
    expect(rangeBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-01-29',
      to: '2026-02-28',
    });
    expect(rangeBefore({ from: '2026-01-01', to: '2026-01-01' })).toEqual({
      from: '2025-12-31',
      to: '2025-12-31',
    });
  });

  it('has a bar for each day, week or month, by its length', () => {
    expect(bars('2026-03-01', '2026-03-31')).toMatchObject({ unit: 'day', starts: { length: 31 } });
    expect(bars('2026-02-28', '2026-03-31')).toEqual({
      unit: 'week',
      starts: ['2026-02-28', '2026-03-01', '2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29'],
    });
    expect(bars('2025-12-31', '2026-07-02').unit).toBe('week');
    expect(bars('2025-12-31', '2026-07-03')).toEqual({
      unit: 'month',
      starts: [
        '2025-12-31',
        '2026-01-01',
        '2026-02-01',
        '2026-03-01',
        '2026-04-01',
        '2026-05-01',
        '2026-06-01',
        '2026-07-01',
      ],
    });
  });
});
