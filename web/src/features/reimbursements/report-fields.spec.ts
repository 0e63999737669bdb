import { describe, expect, it } from '@jest/globals';
import { parseDays, parseMiles, toLineFields, toLineInput } from './report-fields.ts';

describe('Miles', () => {
  it.each([
    ['12', 120],
    ['12.5', 125],
    [' 0.1 ', 1],
    ['0', null],
    ['-3', null],
    ['12.55', null],
    ['far', null],
  ])('of %j are %j tenths', (typed, tenths) => expect(parseMiles(typed)).toBe(tenths));
});

describe('Days', () => {
  it.each([
    ['1', 1],
    ['366', 366],
    ['367', null],
    ['0', null],
    ['1.5', null],
  ])('of %j are %j', (typed, days) => expect(parseDays(typed)).toBe(days));
});

describe('A line', () => {
  it.each([
    {
      kind: 'expense' as const,
      spentOn: '2026-03-04',
      memo: 'Ink',
      merchant: 'Paper Place',
      amount: '12.4',
      categoryId: 'c',
      fundId: 'f',
    },
    { kind: 'mileage' as const, spentOn: '2026-03-04', memo: '', miles: '12.5' },
    { kind: 'per_diem' as const, spentOn: '2026-03-04', memo: '', days: '2', dailyRate: '60' },
  ])('of $kind is sent, and shown again, as it was typed', (typed) => {
    const sent = toLineInput(typed, 'USD');
    const saved = {
      id: 'a',
      merchant: null,
      amount: 0,
      milesTenths: null,
      days: null,
      dailyRate: null,
      ...sent,
      categoryId: sent.categoryId ?? null,
      fundId: sent.fundId ?? null,
    };
    expect(toLineFields(saved, 'USD')).toEqual({ id: 'a', ...typed });
    expect(toLineInput(toLineFields(saved, 'USD'), 'USD').id).toBe('a');
  });
});
