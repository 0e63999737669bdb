import { describe, expect, it } from '@jest/globals';
import { retryDaysOf, retryTime } from './recurring-gift.ts';

const firstFailedAt = new Date('2027-03-31T14:00:00Z');
const retryDays = [1, 3, 7];
const days = (count: number) => new Date(firstFailedAt.getTime() + count * 24 * 3_600_000);

describe('A debit that the bank did not pay', () => {
  const days = (reason: Parameters<typeof retryDaysOf>[1], type: 'card' | 'bank_debit' = 'bank_debit') =>
    retryDaysOf({ type }, reason, [1, 3, 7]);

  it('is presented twice more when money was missing, and never after another reason', () => {
    expect(days('insufficient_funds')).toHaveLength(2);
    for (const reason of ['account_closed', 'debit_not_authorized', 'bank_declined'] as const)
      expect(days(reason)).toEqual([]);
  });

  it('has no days of a card, which is tried again whatever its bank said', () => {
    expect(days('insufficient_funds', 'card')).toEqual([1, 3, 7]);
    expect(days('account_closed', 'card')).toEqual([1, 3, 7]);
  });
});

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
