import { describe, expect, it } from '@jest/globals';
import { CallerClocks } from './caller-clocks.ts';

const sentAt = 1_800_000_000_000;
const minute = 60_000;

/** The clock difference after messages that took these times by the two clocks, one a second. */
function after(times: readonly number[], clocks = new CallerClocks(), from = 0): number {
  return times.reduce(
    (_, time, index) => clocks.aheadOf('gateway', sentAt, sentAt + time, from + index * 1_000),
    0,
  );
}
const repeated = (time: number, count = 8) => Array.from({ length: count }, () => time);

describe('how far our clock is ahead of a caller’s', () => {
  it('is what the quickest message shows, whatever the others waited', () => {
    expect(after([5_900, 5_003, 9_000, ...repeated(5_400)])).toBe(5_003);
  });

  it('is 0 while it may be waiting time', () => {
    expect(after(repeated(800, 7))).toBe(0);
    expect(after(repeated(800, 8))).toBe(800);
  });

  it('is 0 while every message may have waited while this process was blocked', () => {
    const clocks = new CallerClocks();
    const backlog = repeated(700, 20).map((time, index) =>
      clocks.aheadOf('gateway', sentAt, sentAt + time, index),
    );
    expect(new Set(backlog)).toEqual(new Set([0]));
  });

  it('is not what the first message after a long pause waited', () => {
    const clocks = new CallerClocks();
    after(repeated(2), clocks);
    expect(after([900], clocks, 60 * minute)).toBe(2);
  });

  it('is known at once when it is behind, because no message arrives before it was sent', () => {
    expect(after([-3_000])).toBe(-3_000);
  });

  it('is that of each caller', () => {
    const clocks = new CallerClocks();
    after(repeated(5_000), clocks);
    expect(clocks.aheadOf('cards', sentAt, sentAt + 2, 0)).toBe(0);
  });

  it('changes when a clock is set', () => {
    const clocks = new CallerClocks();
    expect(after(repeated(2), clocks)).toBe(2);
    expect(after(repeated(4_000), clocks, minute)).toBe(2);
    expect(after(repeated(4_000), clocks, 3 * minute)).toBe(2);
    expect(after(repeated(4_000), clocks, 6 * minute)).toBe(4_000);
    expect(after([-1_000], clocks, 7 * minute)).toBe(-1_000);
  });
});
