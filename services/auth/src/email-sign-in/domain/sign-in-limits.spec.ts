import { describe, expect, it } from '@jest/globals';
import { mailLimits, waitSeconds } from './sign-in-limits.ts';

const at = (text: string) => new Date(`2026-03-01T${text}Z`);

describe('the limit of link requests', () => {
  it('is not reached while no request fills it', () => {
    expect(waitSeconds([], at('12:00:00.000'))).toBeNull();
  });

  it('allows the next request when the filling one leaves the window, rounded up to a second', () => {
    expect(waitSeconds([at('12:05:00.000')], at('12:00:00.000'))).toBe(300);
    expect(waitSeconds([at('12:05:00.001')], at('12:00:00.000'))).toBe(301);
  });

  it('waits for the last of several limits, and at least a second', () => {
    expect(waitSeconds([at('12:01:00.000'), at('12:10:00.000')], at('12:00:00.000'))).toBe(600);
    expect(waitSeconds([at('12:00:00.000')], at('12:00:00.000'))).toBe(1);
  });

  it('of emails counts a quarter of an hour and a day', () => {
    expect(mailLimits(5, 20)).toEqual([
      { count: 5, windowMs: 900_000 },
      { count: 20, windowMs: 86_400_000 },
    ]);
  });
});
