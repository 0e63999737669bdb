import { describe, expect, it } from '@jest/globals';
import { lastWeeks } from './last-weeks.ts';

const starts = (now: string, count: number) => lastWeeks(new Date(now), count).map((at) => at.toISOString());

describe('the last weeks', () => {
  it('begin on Sundays at midnight UTC, the current one last', () => {
    expect(starts('2026-11-21T23:59:59.999Z', 2)).toEqual([
      '2026-11-08T00:00:00.000Z',
      '2026-11-15T00:00:00.000Z',
    ]);
  });

  it('move on with the first millisecond of Sunday, also at the end of a year', () => {
    expect(starts('2026-11-22T00:00:00.000Z', 1)).toEqual(['2026-11-22T00:00:00.000Z']);
    expect(starts('2027-01-02T12:00:00.000Z', 2)).toEqual([
      '2026-12-20T00:00:00.000Z',
      '2026-12-27T00:00:00.000Z',
    ]);
  });
});
