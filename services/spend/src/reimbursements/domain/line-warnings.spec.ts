import { describe, expect, it } from '@jest/globals';
import { lineWarnings } from './line-warnings.ts';

const line = {
  kind: 'expense' as const,
  amount: 2_500,
  currency: 'USD',
  spentOn: '2026-01-31',
  receipts: [],
};
const receipt = (amount: number | null = null, isShared = false) => ({
  isShared,
  reading: { status: 'read' as const, amount, currency: null, day: null, merchant: null, confidence: 90 },
});
const policy = { receiptRequiredAbove: 2_500, lineLimit: 12_000, maxAgeDays: 60 };
const none = { receiptRequiredAbove: null, lineLimit: null, maxAgeDays: null };
const day = '2026-04-01';
const kindsOf = (over: Partial<typeof line> | object, at = day) =>
  lineWarnings({ ...line, ...over }, policy, at).map(({ kind }) => kind);

describe('the warnings of a line', () => {
  it('name a missing receipt above the amount of the policy, and not at it', () => {
    expect(kindsOf({})).toEqual([]);
    expect(lineWarnings({ ...line, amount: 2_501 }, policy, day)).toEqual([
      { kind: 'receipt_missing', limit: 2_500 },
    ]);
    expect(kindsOf({ amount: 2_501, receipts: [receipt()] })).toEqual([]);
    expect(lineWarnings({ ...line, amount: 1 }, { ...none, receiptRequiredAbove: 0 }, day)).toHaveLength(1);
  });

  it('name no receipt of mileage and per diems, which are paid at a rate', () => {
    expect(kindsOf({ kind: 'mileage', amount: 9_000 })).toEqual([]);
    expect(kindsOf({ kind: 'per_diem', amount: 9_000 })).toEqual([]);
  });

  it('name an amount above the limit of a line, and not at it', () => {
    expect(kindsOf({ amount: 12_000, receipts: [receipt()] })).toEqual([]);
    expect(lineWarnings({ ...line, kind: 'mileage', amount: 12_001 }, policy, day)).toEqual([
      { kind: 'over_limit', limit: 12_000 },
    ]);
  });

  it('name an expense that is older than the days of the policy, across the end of February', () => {
    expect(kindsOf({}, '2026-04-01')).toEqual([]);
    expect(lineWarnings(line, policy, '2026-04-02')).toEqual([{ kind: 'too_old', limit: 60 }]);
  });

  it('name the total of the receipts of an expense, where it is another one', () => {
    const warningsOf = (...receipts: ReturnType<typeof receipt>[]) =>
      lineWarnings({ ...line, receipts }, none, day);
    expect(warningsOf(receipt(2_500))).toEqual([]);
    expect(warningsOf(receipt(2_499))).toEqual([{ kind: 'receipt_differs', limit: 2_499 }]);
    expect(warningsOf(receipt(9_000, true))).toEqual([]);
    expect(lineWarnings({ ...line, kind: 'mileage', receipts: [receipt(9_000)] }, none, day)).toEqual([]);
  });

  it('are none without a policy', () => {
    const old = { ...line, amount: 9_999_999, spentOn: '1999-01-01' };
    expect(lineWarnings(old, none, day)).toEqual([]);
  });
});
