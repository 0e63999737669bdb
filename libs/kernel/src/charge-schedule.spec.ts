import { describe, expect, it } from '@jest/globals';
import {
  anchorDayOf,
  chargeDayAfter,
  chargeDaysDue,
  firstChargeDayAfter,
  movedChargeDay,
  type ChargeSchedule,
} from './charge-schedule.ts';

const monthly = (anchorDay: number): ChargeSchedule => ({ frequency: 'monthly', anchorDay });

function run(first: string, schedule: ChargeSchedule, count: number): string[] {
  const days = [first];
  while (days.length < count) days.push(chargeDayAfter(days.at(-1) ?? first, schedule));
  return days;
}

describe('the schedule of a recurring gift', () => {
  it('takes the last day of a short month, and its own day again after it', () => {
    expect(run('2027-12-31', monthly(31), 5)).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
    expect(chargeDayAfter('2028-02-29', { frequency: 'yearly', anchorDay: 29 })).toBe('2029-02-28');
    expect(run('2026-11-30', { frequency: 'quarterly', anchorDay: 30 }, 3).at(1)).toBe('2027-02-28');
    expect(run('2026-12-28', { frequency: 'weekly', anchorDay: 1 }, 2)).toEqual(['2026-12-28', '2027-01-04']);
  });

  it('lists every day that is due, up to today', () => {
    expect(chargeDaysDue('2026-01-31', monthly(31), '2026-03-30')).toEqual(['2026-01-31', '2026-02-28']);
    expect(chargeDaysDue('2026-01-31', monthly(31), '2026-01-30')).toEqual([]);
    expect(firstChargeDayAfter('2026-01-31', monthly(31), '2026-02-28')).toBe('2026-03-31');
  });

  it.each([
    ['2026-12-12', 20, '2026-11-25', '2026-12-20'],
    ['2026-12-12', 3, '2026-12-05', '2027-01-03'],
    ['2027-02-12', 31, '2027-01-20', '2027-02-28'],
    ['2026-11-30', 27, '2026-11-27', '2026-12-27'],
    ['2026-11-30', 28, '2026-11-27', '2026-11-28'],
  ])('next on %s, moved to day %i on %s: %s', (next, day, today, expected) => {
    expect(movedChargeDay(next, monthly(day), today)).toBe(expected);
  });

  it('moves a weekly gift within its week', () => {
    expect(anchorDayOf('2026-11-23', 'weekly')).toBe(1);
    const friday: ChargeSchedule = { frequency: 'weekly', anchorDay: 5 };
    expect(movedChargeDay('2026-11-30', friday, '2026-11-25')).toBe('2026-12-04');
    // That day is over: a week later.
    expect(movedChargeDay('2026-11-29', friday, '2026-11-27')).toBe('2026-12-04');
    const sunday: ChargeSchedule = { frequency: 'weekly', anchorDay: 7 };
    expect(movedChargeDay('2026-12-01', sunday, '2026-11-27')).toBe('2026-12-06');
  });
});
