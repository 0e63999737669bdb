import { describe, expect, it } from '@jest/globals';
import { checksRefusal, closeRefusal, nextToClose, reopenRefusal } from './month-rules.ts';

const position = {
  month: '2026-03',
  isClosed: false,
  firstMonth: '2025-12',
  lastClosed: '2026-02',
  today: '2026-04-01',
};

describe('closing a month', () => {
  it('goes in order, after its last day', () => {
    expect(closeRefusal(position)).toBeNull();
    expect(closeRefusal({ ...position, today: '2026-03-31' })).toBe('month_not_over');
    expect(closeRefusal({ ...position, lastClosed: '2026-01' })).toBe('earlier_month_open');
    expect(closeRefusal({ ...position, isClosed: true, lastClosed: '2026-03' })).toBe('month_closed');
    expect(closeRefusal({ ...position, lastClosed: null })).toBe('earlier_month_open');
    expect(closeRefusal({ ...position, lastClosed: null, firstMonth: '2026-03' })).toBeNull();
    expect(closeRefusal({ ...position, lastClosed: null, firstMonth: null })).toBeNull();
  });

  it('begins with the first month of the books', () => {
    const before = { ...position, month: '2019-01' };
    expect(closeRefusal(before)).toBe('month_before_books');
    expect(closeRefusal({ ...before, lastClosed: null })).toBe('month_before_books');
    expect(closeRefusal({ ...position, month: '2025-11', lastClosed: null })).toBeNull();
  });

  it('waits for the first month that is over and open', () => {
    expect(nextToClose(position)).toBe('2026-03');
    expect(nextToClose({ ...position, today: '2026-03-31' })).toBeNull();
    expect(nextToClose({ ...position, lastClosed: '2025-12' })).toBe('2026-01');
    expect(nextToClose({ ...position, lastClosed: null })).toBe('2025-12');
    expect(nextToClose({ ...position, lastClosed: null, firstMonth: null })).toBeNull();
  });

  it('is undone from the last closed month backwards', () => {
    const closed = { ...position, isClosed: true };
    expect(reopenRefusal({ ...closed, lastClosed: '2026-03' })).toBeNull();
    expect(reopenRefusal({ ...closed, lastClosed: '2026-04' })).toBe('later_month_closed');
    expect(reopenRefusal(position)).toBe('month_not_closed');
  });

  it('needs a reason for open checks, and no reason replaces a required one', () => {
    const check = { kind: 'missing_receipts' as const, open: 2, total: 9, amount: null, isRequired: false };
    expect(checksRefusal([{ ...check, open: 0 }], undefined)).toBeNull();
    expect(checksRefusal([check], undefined)).toBe('month_checks_open');
    expect(checksRefusal([check], 'Lost on the way')).toBeNull();
    expect(checksRefusal([{ ...check, isRequired: true }], 'Lost on the way')).toBe('month_unreconciled');
    expect(checksRefusal([{ ...check, open: 0, isUncompared: true }], 'It is late')).toBe(
      'month_not_compared',
    );
  });
});
