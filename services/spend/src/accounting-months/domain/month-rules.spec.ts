import { describe, expect, it } from '@jest/globals';
import {
  checksRefusal,
  closeRefusal,
  isClosedMonth,
  listedMonths,
  listedMonthsMax,
  nextToClose,
  reopenRefusal,
} from './month-rules.ts';

const position = {
  month: '2026-03',
  isClosed: false,
  firstToReport: '2026-03',
  lastClosed: '2026-02',
  today: '2026-04-01',
};

describe('closing a month', () => {
  it('goes in order, after its last day', () => {
    expect(closeRefusal(position)).toBeNull();
    expect(closeRefusal({ ...position, today: '2026-03-31' })).toBe('month_not_over');
    expect(closeRefusal({ ...position, lastClosed: '2026-01', firstToReport: '2026-02' })).toBe(
      'earlier_month_open',
    );
    expect(closeRefusal({ ...position, isClosed: true, lastClosed: '2026-03' })).toBe('month_closed');
    const begun = { ...position, lastClosed: null };
    expect(closeRefusal({ ...begun, firstToReport: '2025-12' })).toBe('earlier_month_open');
    expect(closeRefusal(begun)).toBeNull();
    expect(closeRefusal({ ...begun, firstToReport: null })).toBeNull();
  });

  it('closes earlier months without anything to report together with the next one', () => {
    expect(closeRefusal({ ...position, lastClosed: '0202-11' })).toBeNull();
    expect(closeRefusal({ ...position, month: '2026-02', lastClosed: '0202-11' })).toBeNull();
    const closed = { firstMonth: '0202-11', lastClosed: '2026-03' };
    expect(
      ['0202-10', '0202-11', '2026-02', '2026-03', '2026-04'].map((one) => isClosedMonth(one, closed)),
    ).toEqual([false, true, true, true, false]);
    expect(isClosedMonth('2026-03', { firstMonth: '2026-01', lastClosed: null })).toBe(false);
  });

  it('is one of a bounded list, with the month that closes next', () => {
    const books = { firstMonth: '0202-11', firstToReport: '0202-11', today: '2026-04-01' };
    const months = listedMonths(books);
    expect([months.length, months[0], months[1], months.at(-1)]).toEqual([
      listedMonthsMax,
      '0202-11',
      '2016-06',
      '2026-04',
    ]);
    expect(listedMonths({ ...books, firstToReport: '2026-03' })).toHaveLength(listedMonthsMax - 1);
    expect(listedMonths({ ...books, firstMonth: '2026-03', firstToReport: '2026-03' })).toEqual([
      '2026-03',
      '2026-04',
    ]);
    expect(listedMonths({ ...books, firstMonth: null, firstToReport: null })).toEqual(['2026-04']);
  });

  it('begins with the first month of the books', () => {
    const before = { ...position, month: '2019-01' };
    expect(closeRefusal(before)).toBe('month_before_books');
    const begun = { ...before, lastClosed: null, firstToReport: '2025-12' };
    expect(closeRefusal(begun)).toBe('month_before_books');
    expect(closeRefusal({ ...begun, month: '2025-11' })).toBeNull();
  });

  it('waits for the first month that is over, open and has something to report', () => {
    expect(nextToClose(position)).toBe('2026-03');
    expect(nextToClose({ ...position, today: '2026-03-31' })).toBeNull();
    expect(nextToClose({ ...position, firstToReport: null })).toBeNull();
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
