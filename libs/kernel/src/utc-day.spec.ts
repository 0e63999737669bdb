import { expect, it } from '@jest/globals';
import { secondsToNextUtcDay } from './utc-day.ts';

it.each([
  ['2026-03-31T00:00:00.000Z', 86_400],
  ['2026-03-31T23:59:00.000Z', 60],
  ['2026-03-31T23:59:59.999Z', 1],
  ['2026-12-31T12:00:00.500Z', 43_200],
])('the next day in UTC after %s begins in %s seconds', (at, seconds) => {
  expect(secondsToNextUtcDay(new Date(at))).toBe(seconds);
});
