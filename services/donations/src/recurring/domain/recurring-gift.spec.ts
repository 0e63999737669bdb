import { describe, expect, it } from '@jest/globals';
import { retryTime } from './recurring-gift.ts';

const firstFailedAt = new Date('2027-03-31T14:00:00Z');
const retryDays = [1, 3, 7];
const days = (count: number) => new Date(firstFailedAt.getTime() + count * 24 * 3_600_000);

describe('A declined charge', () => {
  it('is tried again on its days after the first decline, and then no more', () => {
    const at = (attempts: number, now: Date) => retryTime({ attempts, firstFailedAt }, retryDays, now);
    expect([at(1, days(0)), at(2, days(1)), at(3, days(3)), at(4, days(7))]).toEqual([
      days(1),
      days(3),
      days(7),
      null,
    ]);
  });

  it('is tried once a day at most when its days have passed meanwhile', () => {
    const now = days(40);
    expect(retryTime({ attempts: 2, firstFailedAt }, retryDays, now)).toEqual(days(41));
    expect(retryTime({ attempts: 3, firstFailedAt }, retryDays, days(41))).toEqual(days(42));
  });
});
