import { describe, expect, it } from '@jest/globals';
import { dayAndTime, dayHeading, relativeTime, timeWithinDay, utcDate } from './time-format.ts';

const now = new Date(2025, 10, 20, 9, 45);
const ago = (ms: number) => new Date(now.getTime() - ms);
const minute = 60_000;

describe('How long ago', () => {
  it.each([
    [20_000, 'just now'],
    [4 * minute, '4 min ago'],
    [59 * minute, '59 min ago'],
    [60 * minute, '1 h ago'],
    [23 * 60 * minute, '23 h ago'],
    [2 * 24 * 60 * minute, 'Nov 18'],
    [400 * 24 * 60 * minute, 'Oct 16, 2024'],
  ])('%d ms reads %s', (ms, text) => {
    expect(relativeTime(ago(ms), now, 'en-US')).toBe(text);
  });
});

describe('The heading of a day', () => {
  it('names today and yesterday, then the date', () => {
    expect(dayHeading(now, now, 'en-US')).toBe('Today');
    expect(dayHeading(new Date(2025, 10, 19, 23), now, 'en-US')).toBe('Yesterday');
    expect(dayHeading(new Date(2025, 10, 18, 1), now, 'en-US')).toBe('Tuesday, Nov 18');
  });
});

describe('A time beside its day', () => {
  it('is how long ago while it is today, and the time of day after that, though less than a day has passed', () => {
    expect(timeWithinDay(ago(4 * minute), now, 'en-US')).toBe('4 min ago');
    expect(timeWithinDay(new Date(2025, 10, 19, 23, 5), now, 'en-US')).toMatch(/^11:05\sPM$/);
  });

  it('stands with its day where nothing else names it', () => {
    expect(dayAndTime(ago(minute), now, 'en-US')).toMatch(/^Today, 9:44\sAM$/);
    expect(dayAndTime(new Date(2024, 1, 2, 14, 0), now, 'en-US')).toMatch(/^Feb 2, 2024, 2:00\sPM$/);
  });
});

describe('A day of the rules', () => {
  it('is the one in UTC, as the reader writes it', () => {
    const lastMoment = new Date('2026-01-31T23:59:59.999Z');
    expect(utcDate(lastMoment, 'en-US')).toBe('Jan 31, 2026');
    expect(utcDate(lastMoment, 'de-DE')).toBe('31. Jan. 2026');
    expect(utcDate(new Date('2026-02-01T00:00:00Z'), 'en-US')).toBe('Feb 1, 2026');
  });
});
