import { describe, expect, it } from '@jest/globals';
import { type AccountingMonthWire } from '@almoner/contracts';
import { oldestOpenMonth } from './oldest-open-month.ts';

const month = (name: string, state: AccountingMonthWire['state']): AccountingMonthWire => ({
  month: name,
  state,
  version: 0,
  entryCount: 1,
  changedBy: null,
  changedAt: null,
});

describe('The month that closes next', () => {
  it('is the oldest open one, also in an earlier year', () => {
    const months = [month('2026-02', 'open'), month('2025-12', 'open'), month('2025-11', 'closed')];
    expect(oldestOpenMonth(months)).toBe('2025-12');
  });

  it('does not exist when every month is closed', () => {
    expect(oldestOpenMonth([month('2025-11', 'closed')])).toBeUndefined();
  });
});
