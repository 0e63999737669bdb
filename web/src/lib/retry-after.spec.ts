import { describe, expect, it } from '@jest/globals';
import { retryAfterSeconds } from './retry-after.ts';

describe('Retry-After', () => {
  const now = Date.UTC(2026, 4, 1, 12, 0, 0);

  it.each([
    ['30', 30],
    ['0', 1],
    ['Fri, 01 May 2026 12:01:00 GMT', 60],
    ['Fri, 01 May 2026 11:00:00 GMT', 1],
    ['soon', null],
    ['', null],
    [null, null],
  ])('of %p is %p seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});
