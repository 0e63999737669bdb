import { describe, expect, it } from '@jest/globals';
import { presenceAt } from './inactivity-rule.ts';

const start = Date.UTC(2026, 10, 20, 9, 0);

describe('Inactivity', () => {
  it('ends the session at 900000 ms, not one millisecond earlier', () => {
    expect(presenceAt(start, start + 899_999)).toMatchObject({ is: 'leaving', checkInMs: 1 });
    expect(presenceAt(start, start + 900_000)).toEqual({ is: 'gone' });
    expect(presenceAt(start, start + 5_000_000)).toEqual({ is: 'gone' });
  });

  it('warns in the last minute, and says when the end is', () => {
    expect(presenceAt(start, start + 839_999)).toEqual({ is: 'here', checkInMs: 1 });
    expect(presenceAt(start, start + 840_000)).toEqual({
      is: 'leaving',
      checkInMs: 60_000,
      endsAtMs: start + 900_000,
    });
  });

  it('looks again when the warning is due', () => {
    expect(presenceAt(start, start)).toEqual({ is: 'here', checkInMs: 840_000 });
  });

  it('counts no time when the clock was set back', () => {
    expect(presenceAt(start, start - 3_600_000)).toEqual({ is: 'here', checkInMs: 840_000 });
  });
});
