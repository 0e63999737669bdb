import { describe, expect, it } from '@jest/globals';
import { isCardUsable, retryDaysOf, retryTime, undoableSkip } from './recurring-gift.ts';

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

describe('A skip', () => {
  const plan = { status: 'active', frequency: 'monthly', anchorDay: 12, nextChargeOn: '2027-01-12' } as const;
  const skipped = '2026-12-12';
  const before = new Date('2026-12-12T13:59:59Z');

  it('can be undone until the charge of its day would be due', () => {
    expect(undoableSkip(plan, skipped, before)).toBe(skipped);
    expect(undoableSkip(plan, skipped, new Date('2026-12-12T14:00:00Z'))).toBeNull();
  });

  it.each([
    ['nothing was skipped', plan, null],
    ['the gift is paused', { ...plan, status: 'paused' as const }, skipped],
    ['a day after it is next no more', { ...plan, nextChargeOn: '2027-02-12' }, skipped],
    ['the donor chose another day', { ...plan, anchorDay: 28, nextChargeOn: '2027-01-28' }, skipped],
    [
      'it would be the day before the chosen one',
      { ...plan, anchorDay: 1, nextChargeOn: '2027-01-01' },
      '2026-12-31',
    ],
  ])('cannot be undone when %s', (_case, changed, day) => {
    expect(undoableSkip(changed, day, before)).toBeNull();
  });

  it('of the last day of a short month can be undone too', () => {
    const last = { ...plan, anchorDay: 31, nextChargeOn: '2027-03-31' };
    expect(undoableSkip(last, '2027-02-28', before)).toBe('2027-02-28');
  });
});

describe('The card of a recurring gift', () => {
  const method = {
    stripeCustomerId: 'cus_1',
    stripePaymentMethodId: 'pm_1',
    type: 'card',
    brand: 'visa',
    last4: '4242',
    expiryMonth: 12,
    expiryYear: 2027,
  } as const;
  const plan = { status: 'active', method, needsMethod: false } as const;
  const now = new Date('2027-12-31T23:59:59.999Z');

  it('pays another gift until the end of the month in which it expires', () => {
    expect(isCardUsable(plan, now)).toBe(true);
    expect(isCardUsable(plan, new Date('2028-01-01T00:00:00Z'))).toBe(false);
  });

  it.each([
    ['has not begun', { status: 'pending' }],
    ['needs another method', { needsMethod: true }],
    ['has no method', { method: null }],
    ['is debited from a bank account', { method: { ...method, type: 'bank_debit' } }],
  ] as const)('does not where the recurring gift %s', (_, over) => {
    expect(isCardUsable({ ...plan, ...over }, now)).toBe(false);
  });
});
