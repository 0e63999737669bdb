import { describe, expect, it } from '@jest/globals';
import { utcDay } from '@almoner/kernel';
import { lastPeriods } from './last-periods.ts';

const created = new Date('2026-08-20T10:00:00.000Z');
const now = new Date('2026-11-22T12:00:00.000Z');
const starts = (...[frequency, count]: [Parameters<typeof lastPeriods>[0], number]) =>
  lastPeriods(frequency, now, created, count).map(({ startsAt }) => utcDay(startsAt));

describe('the last periods of a card', () => {
  it('end with the current one and are as many as requested', () => {
    expect(starts('monthly', 3)).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
    expect(starts('weekly', 2)).toEqual(['2026-11-15', '2026-11-22']);
  });

  it('begin with the one in which the card was issued', () => {
    expect(starts('monthly', 12)).toEqual(['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01']);
    expect(starts('yearly', 12)).toEqual(['2026-01-01']);
  });

  it('are a single one for a total limit', () => {
    expect(lastPeriods('total', now, created, 12)).toMatchObject([{ startsAt: created, endsAt: null }]);
  });
});
